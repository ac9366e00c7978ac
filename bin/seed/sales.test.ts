import { describe, expect, it } from 'vitest';
import { isAdmin } from '#shared/access/access';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import { newYorkDay } from '#shared/new-york';
import { ProductOption, productTypes } from '#shared/products/product';
import { ENROLLMENT_FEE_CAP, isOffered } from '#shared/products/product-rules';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { someHistory } from './history.ts';
import { people } from './people.ts';
import { productOptions } from './products.ts';
import { createRandom, SEED } from './random.ts';
import { someSales } from './sales.ts';

const rolesOf = (groups: string[]) =>
  defaultGroupConfigurations.filter(({ name }) => groups.includes(name)).flatMap(({ roles }) => roles);
const agents = people.map(({ email, groups }, n) => aUser({ id: `u${n}`, email, groups, roles: rolesOf(groups) }));
const closers = agents.filter(agent => agent.roles.includes('closer') && !isAdmin(agent)).map(({ email }) => email);
const optionOf = (id: string) => productOptions.find(option => option.id === id) ?? expect.fail();

describe('the catalogue', () => {
  it('has products of every type, some for certain states only, and sharing plans', () => {
    for (const option of productOptions)
      expect(ProductOption.safeParse({ ...option, version: 1 }).error).toBeUndefined();
    for (const type of productTypes)
      expect(productOptions.filter(option => option.type === type).length, type).toBeGreaterThan(1);
    expect(productOptions.filter(({ type, name }) => type === 'health' && name.includes('Share'))).toHaveLength(2);
    expect(new Set(productOptions.map(({ id }) => id)).size).toBe(productOptions.length);
  });

  it('has fees that sum to 170.00 and to one cent more', () => {
    const fees = new Set(
      productOptions.filter(({ is_active }) => is_active).flatMap(option => option.enrollment_fee_options),
    );
    expect([...fees].sort((a, b) => a - b)).toEqual([0, 45_00, 70_01, 75_00, 99_00, 100_00, 125_00]);
    expect([125_00 + 45_00, 100_00 + 70_01]).toEqual([ENROLLMENT_FEE_CAP, ENROLLMENT_FEE_CAP + 1]);
  });
});

describe.each([
  ['in the afternoon', '2026-07-15T19:00:00.000Z'],
  ['at night', '2026-01-05T06:00:00.000Z'],
  ['before the first call of the day', '2026-01-05T14:20:00.000Z'],
  ['after the clocks were changed', '2026-03-09T18:00:00.000Z'],
])('the sales of a system that is seeded %s', (_, now) => {
  const history = someHistory(createRandom(SEED), agents, new Date(now));
  const sales = someSales(createRandom(SEED), closers, history, new Date(now));

  it('are some of each status, and one of today for every closer', () => {
    expect(new Set(sales.map(({ status }) => status))).toEqual(new Set(['sale', 'post_date', 'failed', undefined]));
    const today = sales.filter(
      ({ status, status_ts }) => status === 'sale' && newYorkDay(status_ts) === newYorkDay(now),
    );
    expect([...new Set(today.map(({ closerEmail }) => closerEmail))].sort()).toEqual([...closers].sort());
    expect(sales.length).toBeLessThan(60);
  });

  it('are after their calls and never in the future, except post dates', () => {
    for (const { chosen_ts, status_ts, data } of sales) {
      if (data.post_date) expect(data.post_date > newYorkDay(now), data.post_date).toBe(true);
      expect(chosen_ts <= status_ts, `${chosen_ts} ${status_ts}`).toBe(true);
      expect(status_ts <= now, status_ts).toBe(true);
    }
  });

  it('are of products that are offered in the lead’s state, with their fees below the cap', () => {
    for (const { leadId, data } of sales) {
      const lead = history.leads.find(({ id }) => id === leadId);
      const option = optionOf(data.product_id);
      expect(isOffered({ ...option, version: 1 }, lead?.state_abbr, newYorkDay(now)), data.product_id).toBe(true);
      expect(option.enrollment_fee_options).toContain(data.enrollment_fee);
      const all = sales.filter(sale => sale.leadId === leadId).map(sale => sale.data.enrollment_fee);
      expect(all.reduce((sum, fee) => sum + fee, 0)).toBeLessThanOrEqual(ENROLLMENT_FEE_CAP);
      expect(data.effective_date.slice(8)).toBe('01');
    }
  });
});
