import { beforeEach, expect, it } from 'vitest';
import { exportedSubject } from '#platform/exported-subject';
import { loadActor } from '#platform/handlers/actor';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { createCall } from '#platform/table/calls';
import { putCommissionLine } from '#platform/table/commissions';
import { putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { leadRowSteps } from '#platform/table/lead-rows/lead-rows';
import { selectedProductStep } from '#platform/table/selected-products';
import { settingVersionStep } from '#platform/table/settings/setting-versions';
import { ExportInput } from '#shared/exports/export-input';
import type { LeadRow } from '#shared/leads/list/lead-row';
import type { SelectedProduct } from '#shared/products/product';
import { anEndedCall } from '../../../../tests/support/builders/a-call.ts';
import { aLineOfSale } from '../../../../tests/support/builders/a-commission-line.ts';
import { aDid } from '../../../../tests/support/builders/a-did.ts';
import { aSelectedProduct } from '../../../../tests/support/builders/a-product.ts';
import { aStoredLead } from '../../../../tests/support/builders/a-stored-lead.ts';
import { anAdmin, aUser } from '../../../../tests/support/builders/a-user.ts';
import { breakItems } from '../../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../../tests/support/unit/unit-table.ts';
import { reportOf } from './registry.ts';

const NOW = '2026-03-10T14:00:00.000Z';
const MARCH = { first: '2026-03-01', last: '2026-03-10' };
const { email } = aUser();

let table: UnitTable;
beforeEach(() => {
  clearFirstListedDay();
  table = startUnitTable({ users: [aUser(), anAdmin()] });
});

const all = (count: number) => Array.from({ length: count }, (_, n) => n);
/** Lists have the newest first: the last item that is read at first is of the 6th of March, the other one of the 2nd. */
const dayOf = (n: number): string => ['2026-03-02T15:00:00.000Z', '2026-03-06T15:00:00.000Z'][n] ?? DAY_OF_OTHERS;
const DAY_OF_OTHERS = '2026-03-08T15:00:00.000Z';

const storeProducts = async (fields: (n: number) => Partial<SelectedProduct>) => {
  for (const n of all(501))
    await writeOne(selectedProductStep(aSelectedProduct({ lead_id: String(n), lead_name: `Ada ${n}`, ...fields(n) })));
};
/** So long that a reading has three of the four. */
const storeCommissions = async () => {
  for (const n of all(4)) {
    const line = aLineOfSale({ lead_id: String(n), first_name: `Ada ${n}`, sale_date: dayOf(n) });
    await putCommissionLine(aUser().id, { ...line, reason: 'x'.repeat(390_000) });
  }
};
const storeOnHold = async () => {
  for (const n of all(501))
    await aStoredLead({ first_name: `Ada ${n}`, Qualified_Lead: 'Qualified Lead', qualified_ts: dayOf(n) });
};
const storeCalls = async () => {
  for (const n of all(501))
    await createCall(
      anEndedCall({
        id: `c${n}`,
        lead_name: `Ada ${n}`,
        created_ts: dayOf(n),
        accepted_ts: dayOf(n),
        disposition: 'Sale',
      }),
    );
};
const storeLeads = async (fields: (n: number) => Pick<LeadRow, 'sale_status' | 'created_ts' | 'sale_date'>) => {
  for (const n of all(501)) {
    const lead = { lead_id: String(n), first_name: `Ada ${n}`, phone_number: '+13055550123' };
    await writeTogether(leadRowSteps({ ...lead, ...fields(n) }, undefined, []));
  }
};
const created = (n: number) => ({ sale_status: 'none', created_ts: dayOf(n) }) as const;
const sold = (n: number) => ({ sale_status: 'sale', created_ts: dayOf(0), sale_date: dayOf(n) }) as const;
const storeBlacklist = async (entryOf: (n: number) => { phone_number: string } | { email: string }) => {
  const entries = all(1001).map(entryOf);
  table.store({ blacklist: entries.map(entry => ({ ...entry, source: 'upload' })) });
  await noteBlacklistAreas(entries);
};
/** Of the first area code are two entries, of the last one is one. */
const areaOf = (n: number): number => (n < 2 ? 300 : n === 1000 ? 702 : 600);
const listed = (n: number) => ({ phone_number: `+1${areaOf(n)}555${1000 + n}` });
const storeChanges = async () => {
  for (const n of all(101))
    await writeOne(
      settingVersionStep(keys.script('s1'), {
        ...{ kind: 'script', name: 's1', number: n + 1, user_id: 'admin-1', user_email: 'ann@coverline.test' },
        ...{ created_ts: dayOf(n), after: { name: `Script ${n}` } },
      }),
    );
};

const readAll = async (given: object) => {
  const input = ExportInput.parse({ format: 'csv', ...given });
  const actor = await loadActor(anAdmin().id);
  const subject = await exportedSubject(actor, input);
  const parts: Awaited<ReturnType<ReturnType<typeof reportOf>['read']>>[] = [];
  let from: string | undefined;
  do {
    const part = await reportOf(input).read({ actor, subject, filter: input.filter, from, now: NOW });
    parts.push(part);
    from = part.next;
  } while (from !== undefined && parts.length < 5);
  return parts;
};

const postDated = () =>
  ({ status: 'post_date', post_date: '2026-04-01', post_date_ts: '2026-04-01T04:00:00.000Z' }) as const;
const failed = () => ({ status: 'failed', failed_ts: '2026-02-01T15:00:00.000Z' }) as const;
/** Of the ten days in March the last four are read; of the area codes, 200 to 999, half. */
const lists: [string, object, () => Promise<void>, { rows: number; share: number }][] = [
  ['post-dates', {}, () => storeProducts(postDated), { rows: 501, share: 0 }],
  ['agent-commissions', { email, status: 'failed' }, () => storeProducts(failed), { rows: 501, share: 0 }],
  ['calls', { ...MARCH, of: 'company' }, storeCalls, { rows: 501, share: 0.4 }],
  [
    'leads',
    { start_date: '2026-03-01T05:00:00', end_date: '2026-03-11T03:59:59' },
    () => storeLeads(created),
    { rows: 501, share: 0.4 },
  ],
  [
    'leads',
    { sale_date_start: '2026-03-01T05:00:00', sale_date_end: '2026-03-11T03:59:59' },
    () => storeLeads(sold),
    { rows: 501, share: 0.4 },
  ],
  ['on-hold', MARCH, storeOnHold, { rows: 501, share: 0.4 }],
  ['commissions', { ...MARCH, email }, storeCommissions, { rows: 4, share: 0.4 }],
  ['agent-commissions', { ...MARCH, email }, storeCommissions, { rows: 4, share: 0.4 }],
  ['blacklist', {}, () => storeBlacklist(listed), { rows: 1001, share: 0.5 }],
  ['blacklist', {}, () => storeBlacklist(n => ({ email: `ann${n}@example.test` })), { rows: 1001, share: 0 }],
  ['setting-changes', { ...MARCH, kind: 'script' }, storeChanges, { rows: 101, share: 0.4 }],
];

it.each(lists)(
  'an export of %s that takes more than one reading has each row once, and says how far it is',
  async (...of) => {
    const [report, filter, store, { rows, share }] = of;
    await store();
    const parts = await readAll({ report, filter });
    expect(parts.map(part => part.share)).toEqual([share, 1]);
    const lines = parts.flatMap(part => part.rows).map(cells => JSON.stringify(cells));
    expect(new Set(lines).size).toBe(rows);
    expect(lines).toHaveLength(rows);
  },
);

/** Of each list, an item that its screen leaves out where it cannot be read. */
const incomplete: [string, object, string, () => Promise<unknown>][] = [
  [
    'calls',
    { ...MARCH, of: 'company' },
    'call',
    () => createCall(anEndedCall({ created_ts: dayOf(0), accepted_ts: dayOf(0), disposition: 'Sale' })),
  ],
  [
    'leads',
    { start_date: '2026-03-01T05:00:00', end_date: '2026-03-11T03:59:59' },
    'lead-row',
    () =>
      writeTogether(
        leadRowSteps(
          { lead_id: '1', phone_number: '+13055550123', sale_status: 'none', created_ts: dayOf(0) },
          undefined,
          [],
        ),
      ),
  ],
  ['on-hold', MARCH, 'lead', () => aStoredLead({ Qualified_Lead: 'Qualified Lead', qualified_ts: dayOf(0) })],
  ['dids', {}, 'did', () => putDid(aDid())],
];

it.each(incomplete)('an export of %s fails if a row cannot be read', async (report, filter, entity, store) => {
  captureLog();
  await store();
  expect((await readAll({ report, filter })).flatMap(({ rows }) => rows)).toHaveLength(1);
  breakItems(table, entity);
  await expect(readAll({ report, filter })).rejects.toThrow();
});
