import { beforeEach, describe, expect, it } from 'vitest';
import { putCommissionLine } from '#platform/table/commissions';
import { putLeadSource } from '#platform/table/lead-sources';
import type { CommissionLine } from '#shared/commissions/commission-line';
import { listCommissions as operation } from '#shared/contracts/reports';
import { aChargebackLine, aLineOfSale } from '../../tests/support/builders/a-commission-line.ts';
import { aColleague, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { anActor } from '../../tests/support/builders/an-actor.ts';
import { startUnitTable } from '../../tests/support/unit/unit-table.ts';
import { listCommissions } from './list-commissions.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const COLLEAGUE = aColleague();
const [agent, colleague, admin] = [anActor(aUser()), anActor(COLLEAGUE), anActor(anAdmin())];

/** From 1 January to 10 March in New York. */
const RANGE = { start_date: '2026-01-01T05:00:00', end_date: '2026-03-10T23:00:00' };

const sold = (lead_id: string, sale_date: string, fields: Partial<CommissionLine> = {}) =>
  aLineOfSale({ lead_id, sale_date, ...fields });

beforeEach(async () => {
  startUnitTable({ users: [aUser(), COLLEAGUE] });
  await putCommissionLine('agent-1', sold('1', '2026-01-10T15:00:00.000Z'));
  await putCommissionLine('agent-1', sold('2', '2026-01-20T15:00:00.000Z', { first_name: 'Bea' }));
  await putCommissionLine('agent-2', sold('3', '2026-01-25T15:00:00.000Z'));
  await putCommissionLine('agent-1', sold('4', '2026-03-02T15:00:00.000Z'));
  await putCommissionLine('agent-1', {
    ...aChargebackLine(),
    lead_id: '2',
    charged_back_ts: '2026-03-05T15:00:00.000Z',
  });
  await putCommissionLine(undefined, sold('6', '2026-03-09T15:00:00.000Z'));
});

const list = (actor: ReturnType<typeof anActor>, input: object = {}) =>
  listCommissions({ actor, now: NOW }, operation.input.parse({ ...RANGE, ...input }));
const leadsOf = ({ data }: { data: CommissionLine[] }) => data.map(({ lead_id }) => lead_id);

describe('the list of commissions', () => {
  it('is one’s own, the newest first, with chargebacks on the day on which they were charged back', async () => {
    const { data } = await list(agent);
    expect(data.map(({ lead_id, kind }) => `${kind} ${lead_id}`)).toEqual([
      'chargeback 2',
      'sale 4',
      'sale 2',
      'sale 1',
    ]);
    expect(leadsOf(await list(colleague))).toEqual(['3']);
  });

  it('is the company’s for admins, over months without any line', async () => {
    expect(leadsOf(await list(admin))).toEqual(['6', '2', '4', '3', '2', '1']);
  });

  it('has the oldest first where that is asked for, over all pages', async () => {
    const first = await list(admin, { order: 'ascending', limit: 2 });
    const rest = await list(admin, { order: 'ascending', key: first.next_page_key });
    expect([...leadsOf(first), ...leadsOf(rest)]).toEqual(['1', '2', '3', '4', '2', '6']);
    await expect(list(admin, { key: first.next_page_key })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('is an agent’s where an admin chooses one', async () => {
    expect(leadsOf(await list(admin, { email: COLLEAGUE.email }))).toEqual(['3']);
    await expect(list(admin, { email: 'nobody@coverline.test' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of another agent is for admins only', async () => {
    await expect(list(agent, { email: COLLEAGUE.email })).rejects.toMatchObject({ code: 'forbidden' });
    expect(leadsOf(await list(colleague, { email: COLLEAGUE.email }))).toEqual(['3']);
  });

  it('has the lines of whole days in New York, also of a day of 23 hours', async () => {
    await putCommissionLine('agent-1', sold('7', '2026-03-08T05:00:00.000Z'));
    await putCommissionLine('agent-1', sold('8', '2026-03-09T03:59:59.999Z'));
    await putCommissionLine('agent-1', sold('9', '2026-03-09T04:00:00.000Z'));
    const day = { start_date: '2026-03-08T05:00:00', end_date: '2026-03-09T03:59:59' };
    expect(leadsOf(await list(agent, day))).toEqual(['8', '7']);
    expect(leadsOf(await list(admin, day))).toEqual(['8', '7']);
  });

  it('is paged in both directions, ten lines a page by default', async () => {
    for (let n = 10; n < 24; n += 1) await putCommissionLine('agent-1', sold(`${n}`, '2026-02-02T15:00:00.000Z'));
    const first = await list(admin);
    expect(first.data).toHaveLength(10);
    expect(first.previous_page_key).toBeNull();
    const second = await list(admin, { key: first.next_page_key });
    expect(leadsOf(second).slice(-3)).toEqual(['3', '2', '1']);
    expect(second.next_page_key).toBeNull();
    expect((await list(admin, { key: second.previous_page_key })).data).toEqual(first.data);
  });

  it('finds names, products and numbers', async () => {
    expect(leadsOf(await list(admin, { q: 'bea' }))).toEqual(['2']);
    expect(leadsOf(await list(agent, { q: 'ada park', limit: 2 }))).toEqual(['2', '4']);
    expect(leadsOf(await list(agent, { q: 'nobody' }))).toEqual([]);
  });

  it('has the lines that one figure counts where they are asked for', async () => {
    await putCommissionLine('agent-1', sold('7', '2026-02-20T15:00:00.000Z', { product_type: 'vision' }));
    expect(leadsOf(await list(agent, { lines: 'ancillaries' }))).toEqual(['7']);
    expect(leadsOf(await list(agent, { lines: 'health' }))).toEqual(['2', '4', '2', '1']);
    expect(leadsOf(await list(admin, { lines: 'chargebacks' }))).toEqual(['2']);
    expect(leadsOf(await list(agent, { lines: 'health', q: 'bea' }))).toEqual(['2']);
  });

  it('has the lines of an hour, a group and a source, under every name of the source', async () => {
    startUnitTable({ users: [aUser()] });
    await putLeadSource({ id: '1', name: 'tv_spot', former_names: ['tv'], lead_cost: 0, version: 1 });
    const of = (sold_in_group: string, sold_lead_source: string) => ({ sold_in_group, sold_lead_source });
    await putCommissionLine('agent-1', sold('1', '2026-03-02T14:59:59.999Z', of('closer_t1', 'tv')));
    await putCommissionLine('agent-1', sold('2', '2026-03-02T15:00:00.000Z', of('closer_t1', 'tv_spot')));
    await putCommissionLine('agent-1', sold('3', '2026-03-09T14:00:00.000Z', of('closer_t2', 'radio')));
    await putCommissionLine('agent-1', sold('4', '2026-03-09T13:00:00.000Z'));
    expect(leadsOf(await list(agent, { hour: '09' }))).toEqual(['4', '1']);
    expect(leadsOf(await list(agent, { hour: '10' }))).toEqual(['3', '2']);
    expect(leadsOf(await list(agent, { group: 'closer_t1' }))).toEqual(['2', '1']);
    expect(leadsOf(await list(agent, { lead_source: 'tv_spot' }))).toEqual(['2', '1']);
    expect(leadsOf(await list(agent, { lead_source: 'tv_spot', hour: '10', group: 'closer_t1' }))).toEqual(['2']);
  });

  it.each([
    ['another user', () => colleague, {}],
    ['another filter', () => agent, { q: 'ada' }],
    ['other lines', () => agent, { lines: 'health' }],
    ['another hour', () => agent, { hour: '10' }],
    ['another group', () => agent, { group: 'closer_t1' }],
    ['another source', () => agent, { lead_source: 'tv_spot' }],
    ['another range', () => agent, { start_date: '2026-01-02T05:00:00' }],
  ])('rejects the page key of %s', async (_, actor, input) => {
    const { next_page_key } = await list(agent, { limit: 1 });
    const asked = list(actor(), { limit: 1, key: next_page_key, ...input });
    await expect(asked).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('rejects what is no page key', async () => {
    await expect(list(agent, { key: 'broken' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each([
    ['swapped', { start_date: '2026-03-09T05:00:00', end_date: '2026-03-08T05:00:00' }, 'before its beginning'],
    ['in the future', { end_date: '2026-03-12T05:00:00' }, 'in the future'],
    ['too long', { start_date: '2024-03-08T05:00:00' }, 'too long'],
  ])('of a range that is %s is rejected with the reason', async (_, input, reason) => {
    await expect(list(agent, input)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(reason),
    });
  });

  it.each([{ start_date: undefined }, { end_date: undefined }, { limit: 101 }, { q: 'x'.repeat(101) }, { hour: '24' }])(
    'with %o does not pass the contract',
    input => {
      expect(operation.input.safeParse({ ...RANGE, ...input }).success).toBe(false);
    },
  );
});
