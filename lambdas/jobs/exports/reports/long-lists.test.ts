import { beforeEach, expect, it } from 'vitest';
import { exportedSubject } from '#platform/exported-subject';
import { loadActor } from '#platform/handlers/actor';
import { clearFirstListedDay } from '#platform/leads/first-listed-day';
import { noteBlacklistAreas } from '#platform/table/blacklist/blacklist-areas';
import { createCall } from '#platform/table/calls';
import { putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { writeOne, writeTogether } from '#platform/table/engine/write';
import { leadRowSteps } from '#platform/table/lead-rows/lead-rows';
import { selectedProductStep } from '#platform/table/selected-products';
import { settingVersionStep } from '#platform/table/settings/setting-versions';
import { ExportInput } from '#shared/exports/export-input';
import type { SelectedProduct } from '#shared/products/product';
import { anEndedCall } from '../../../../tests/support/builders/a-call.ts';
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
/** An early day of March for the first item, a later one for the others: lists have the newest first. */
const dayOf = (n: number): string => (n === 0 ? '2026-03-02T15:00:00.000Z' : '2026-03-06T15:00:00.000Z');

const storeProducts = async (fields: (n: number) => Partial<SelectedProduct>) => {
  for (const n of all(501))
    await writeOne(selectedProductStep(aSelectedProduct({ lead_id: String(n), lead_name: `Ada ${n}`, ...fields(n) })));
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
const storeLeads = async () => {
  for (const n of all(501)) {
    const lead = { lead_id: String(n), first_name: `Ada ${n}`, phone_number: '+13055550123' };
    await writeTogether(leadRowSteps({ ...lead, sale_status: 'none', created_ts: dayOf(n) }, undefined, []));
  }
};
const storeBlacklist = async () => {
  const numbers = all(1001).map(n => ({ phone_number: `+1${n === 1000 ? 702 : 600}555${1000 + n}` }));
  table.store({ blacklist: numbers.map(number => ({ ...number, source: 'upload' })) });
  await noteBlacklistAreas(numbers);
};
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
    storeLeads,
    { rows: 501, share: 0.4 },
  ],
  ['blacklist', {}, storeBlacklist, { rows: 1001, share: 0.5 }],
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
