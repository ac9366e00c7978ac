import { beforeEach, describe, expect, it } from 'vitest';
import { callCreation, callUpdate } from '#platform/table/calls';
import { recordChange } from '#platform/table/engine/records';
import { writeOne } from '#platform/table/engine/write';
import { updateLead } from '#platform/table/leads';
import { getRollupGeneration } from '#platform/table/rollup-generation';
import { getRollup } from '#platform/table/rollups';
import { selectedProductsOf } from '#platform/table/selected-products';
import {
  CommissionLine,
  lineOfProduct,
  linesOfChargeback,
  lineTime,
  sumsOfLines,
} from '#shared/commissions/commission-line';
import type { Lead } from '#shared/leads/lead';
import { type Counted, contributionsOf } from '#shared/metrics/contributions-of';
import type { CountedId } from '#shared/metrics/counted-document';
import { salesVolume } from '#shared/metrics/figures';
import { rollupChanges } from '#shared/metrics/rollups';
import { newYorkDay } from '#shared/new-york';
import type { ProductStatus, SelectedProduct } from '#shared/products/product';
import type { Timestamp } from '#shared/time';
import { createRandom } from '../../bin/seed/random.ts';
import { countDocument } from '../../lambdas/projections/count-document.ts';
import { countEventsOf } from '../../lambdas/projections/count-events-of.ts';
import { projectCommissions } from '../../lambdas/projections/project-commissions.ts';
import { rebuildRollups } from '../../lambdas/projections/rebuild-rollups.ts';
import { saveProduct } from '../../lambdas/sales/products/save-product.ts';
import { setProductStatus } from '../../lambdas/sales/products/set-product-status.ts';
import { anEndedCall } from '../support/builders/a-call.ts';
import { aStoredLead } from '../support/builders/a-stored-lead.ts';
import { aColleague, aGroup, aUser } from '../support/builders/a-user.ts';
import { anAdmin } from '../support/builders/an-actor.ts';
import { storeCatalogue } from '../support/builders/stored-sales.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../support/unit/unit-table.ts';

const [maria, james] = [aUser(), aColleague({ groups: ['verification'] })];
const admin = anAdmin();
const COUNTED = ['call', 'lead', 'selected-product', 'chargeback'] as const;
const HOUR_MS = 3_600_000;

let table: UnitTable;
beforeEach(async () => {
  captureLog();
  table = startUnitTable({ users: [maria, james], groups: [aGroup(), aGroup({ name: 'verification' })] });
  await storeCatalogue();
});

/** What the stream announces, delivered some time later: late, twice, in another order, and several at once. */
const aBus = ({ next, integer }: ReturnType<typeof createRandom>) => {
  const waiting: CountedId[] = [];
  table.onWrite(images => {
    if (!COUNTED.some(entity => (images.new ?? images.old)?.entity === entity)) return;
    const change = recordChange(images) as Parameters<typeof countEventsOf>[0];
    waiting.push(...countEventsOf(change).map(({ detail }) => detail as CountedId));
  });
  const deliver = async (id: CountedId) => {
    await projectCommissions(id);
    await countDocument(id);
  };
  const some = async () => {
    const taken: CountedId[] = [];
    while (waiting.length > 0 && next() < 0.5) {
      const [id] = waiting.splice(integer(0, waiting.length - 1), 1);
      if (!id) break;
      taken.push(id);
      if (next() < 0.3) waiting.push(id);
    }
    await Promise.all(taken.map(deliver));
  };
  const rest = async () => {
    while (waiting.length > 0) await some();
  };
  return { some, rest };
};

type Undone = { lead_id: string; charged_back_ts: Timestamp };

/** Calls, holds, sales, corrections and failures, by the code that does them, while the bus delivers. */
const liveThrough = async (seed: number, from: Timestamp): Promise<Undone[]> => {
  const random = createRandom(seed);
  const { next, integer, pick } = random;
  const bus = aBus(random);
  const undone: Undone[] = [];
  const leads: Lead[] = [];
  let now = from;

  const call = async (n: number) => {
    const id = `call-${n}`;
    const lead_source = pick(['web', 'tv']);
    const { version: _, ...ended } = anEndedCall({ id, created_ts: now, accepted_ts: now, lead_source });
    await writeOne(callCreation({ ...ended, call_ended: false }));
    const set = { call_ended: true, call_ended_ts: now, requested_group: pick(['closer_t1', 'closer_t2']) };
    if (next() < 0.8) await writeOne(callUpdate(id, { set }));
  };
  const lead = async (n: number) => {
    const fields = { created_ts: now, lead_source: pick(['google', 'tv']) };
    leads.push(await aStoredLead({ id: `lead-${n}`, ...fields }));
  };
  const hold = async () => {
    const qualifying_agent_email_by_role = { fronter: pick([maria.email, james.email]) };
    const set = { Qualified_Lead: 'Qualified Lead', qualified_ts: now, qualifying_agent_email_by_role };
    await updateLead(pick(leads).id, { set });
  };
  const product = async () => {
    const { id: leadId } = pick(leads);
    const [current] = await selectedProductsOf(leadId, { latest: true });
    const [closer_email, effective_date] = [pick([maria, james]).email, pick(['2026-05-01', '2026-06-01'])];
    if (!current || next() < 0.3) await save(leadId, current, { closer_email, effective_date });
    else
      await setStatus(leadId, current, pick(['sale', 'sale', 'failed', 'post_date']), { closer_email, effective_date });
  };
  const save = (leadId: string, current: SelectedProduct | undefined, data: object) => {
    const first = { product_id: pick(['health', 'dental']), enrollment_fee: pick([0, 100_00]) };
    const type = current?.type ?? (first.product_id as SelectedProduct['type']);
    return saveProduct({ actor: admin, now }, { leadId, type, data: { ...(current ? {} : first), ...data } });
  };
  const setStatus = async (leadId: string, current: SelectedProduct, status: ProductStatus, data: object) => {
    const { type, version, sale_ts } = current;
    const reasons = { failed_reason: 'card declined', post_date: '2026-06-20' };
    await setProductStatus({ actor: admin, now }, { leadId, type, version, status, data: { ...reasons, ...data } });
    const wasSold = current.status === 'sale' && sale_ts !== undefined && status !== 'sale';
    if (wasSold && newYorkDay(sale_ts) < newYorkDay(now)) undone.push({ lead_id: leadId, charged_back_ts: now });
  };

  for (let n = 0; n < 4; n++) await lead(n);
  for (let n = 4; n < 60; n++) {
    now = new Date(Date.parse(now) + integer(0, 2 * HOUR_MS)).toISOString();
    const act = pick([() => call(n), () => lead(n), hold, product, product, product, product]);
    await Promise.all([bus.some(), act()]);
  }
  await bus.rest();
  return undone;
};

const documents = (): Counted[] =>
  COUNTED.flatMap(kind => table.itemsOf(kind).map(document => ({ kind, document }) as unknown as Counted));

const idOf = (email: string | undefined) => [maria, james].find(user => user.email === email)?.id;

const cellsByName = (cells: { by: string; name: string; figures: object }[]) =>
  Object.fromEntries(cells.map(({ by, name, figures }) => [`${by} ${name}`, figures]));

/** What the roll-ups must be: one fold over every document as it is. */
const recount = (): Map<string, object> => {
  const contributions = documents()
    .flatMap(contributionsOf)
    .map(({ user_email, ...one }) => {
      const user_id = one.user_id ?? idOf(user_email);
      return { ...one, ...(user_id && { user_id }) };
    });
  return new Map(rollupChanges(contributions).map(({ rollup, cells }) => [JSON.stringify(rollup), cellsByName(cells)]));
};

const storedRollups = async (): Promise<Map<string, object>> => {
  const { current } = await getRollupGeneration();
  const found = new Map<string, object>();
  for (const item of table.itemsOf('rollup').filter(({ generation }) => generation === current)) {
    const { of, user_id, day } = item as { of: 'company'; user_id?: string; day: string };
    const rollup = { of, ...(user_id && { user_id }), day };
    const cells = (await getRollup(current, rollup as Parameters<typeof getRollup>[1]))?.cells ?? [];
    if (cells.length > 0) found.set(JSON.stringify(rollup), cellsByName(cells));
  }
  return found;
};

const byId = (a: CommissionLine, b: CommissionLine): number =>
  `${a.lead_id} ${a.id}`.localeCompare(`${b.lead_id} ${b.id}`);

const linesOf = (counted: Counted): CommissionLine[] => {
  const { first_name, last_name, phone_number } =
    (table.itemsOf('lead') as Lead[]).find(
      ({ id }) => 'lead_id' in counted.document && id === counted.document.lead_id,
    ) ?? {};
  const customer = { first_name, last_name, phone_number };
  if (counted.kind === 'chargeback') return linesOfChargeback(counted.document, customer);
  const line = counted.kind === 'selected-product' ? lineOfProduct(counted.document, customer) : undefined;
  return line ? [line] : [];
};

const expectedLines = (): CommissionLine[] => documents().flatMap(linesOf).sort(byId);
const storedLines = (): CommissionLine[] =>
  table
    .itemsOf('commission')
    .map(item => CommissionLine.parse(item))
    .sort(byId);

const rollupSums = async (rollup: { of: 'company' } | { of: 'agent'; user_id: string }, day: string) => {
  const { current } = await getRollupGeneration();
  const total = (await getRollup(current, { ...rollup, day }))?.cells.find(({ by }) => by === 'total')?.figures;
  return { day, commissions: total?.commissions ?? 0, premiums: total?.premiums ?? 0, sales: salesVolume(total ?? {}) };
};

/** The lines of each day must have the same sums as the roll-up of the day. */
const requireSameSums = async (lines: CommissionLine[], rollup: Parameters<typeof rollupSums>[0]) => {
  const days = new Set(
    documents()
      .flatMap(contributionsOf)
      .map(({ day }) => day),
  );
  for (const day of days) {
    const sums = sumsOfLines(lines.filter(line => newYorkDay(lineTime(line)) === day));
    expect(await rollupSums(rollup, day)).toEqual({ day, ...sums });
  }
};

/** A sale, or the sale of a chargeback, counts for the group of its present closer. */
const requireGroupsOfClosers = () => {
  const sold = table.itemsOf('selected-product').filter(({ status }) => status === 'sale');
  for (const { closer_email, sold_in_group } of [...sold, ...table.itemsOf('chargeback')])
    expect(sold_in_group).toBe(closer_email === maria.email ? 'closer_t1' : 'verification');
};

/** A change of a product that its line does not show leaves the line at its version. */
const withoutVersion = ({ version: _, ...line }: CommissionLine) => line;

const requireConsistent = async (undone: Undone[]) => {
  expect(await storedRollups()).toEqual(recount());
  expect(storedLines().map(withoutVersion)).toEqual(expectedLines().map(withoutVersion));
  const chargedBack = table.itemsOf('chargeback').map(({ lead_id, charged_back_ts }) => ({ lead_id, charged_back_ts }));
  expect(chargedBack).toHaveLength(undone.length);
  expect(chargedBack).toEqual(expect.arrayContaining(undone));
  requireGroupsOfClosers();
  const lines = storedLines();
  expect(lines.filter(({ kind }) => kind === 'chargeback')).toHaveLength(undone.length);
  await requireSameSums(lines, { of: 'company' });
  for (const { email, id } of [maria, james])
    await requireSameSums(
      lines.filter(line => line.closer_email === email),
      { of: 'agent', user_id: id },
    );
};

/** New York's clocks change on both days, at 2 o'clock: one has 23 hours, the other one 25. */
const histories = [
  ['23', '2026-03-08', '2026-03-07T12:00:00.000Z'],
  ['25', '2025-11-02', '2025-11-01T12:00:00.000Z'],
] as const;

describe.each(histories)('a random history over a day of %s hours', (_, day, from) => {
  it.each([1, 3, 4, 6, 8])('has the figures of a recount, and a rebuild changes none (seed %i)', async seed => {
    const undone = await liveThrough(seed, from);
    expect(undone.length).toBeGreaterThan(0);
    expect(table.itemsOf('rollup').some(rollup => rollup.day === day)).toBe(true);
    await requireConsistent(undone);
    await rebuildRollups();
    expect((await getRollupGeneration()).current).toBe(2);
    await requireConsistent(undone);
    await rebuildRollups();
    expect(new Set(table.itemsOf('rollup').map(item => item.generation))).toEqual(new Set([2, 3]));
  });
});
