import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { saveLeadRow } from '#platform/table/lead-rows/lead-rows';
import { type LeadsQuery, leadsPage } from '#platform/table/lead-rows/leads-page';
import { createLead, updateLead } from '#platform/table/leads';
import type { LeadRow } from '#shared/leads/list/lead-row';
import { projectLeadRow } from '../../../lambdas/projections/project-lead-row.ts';
import { aLead } from '../../support/builders/a-lead.ts';
import { startTable } from '../../support/local-cloud/start-table.ts';
import { captureLog } from '../../support/unit/captured-log.ts';

/**
 * The behaviour that depends on the engine: transactions of a row with its copies, the order of the indexes, and paging
 * over months.
 */
let stop: () => Promise<void>;
beforeAll(async () => {
  captureLog();
  stop = await startTable();
  for (let n = 0; n < ROWS; n++) await saveLeadRow(rowOf(n), undefined);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => stop());

const ROWS = 48;
const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'];

/** Twelve rows a month, except in March; every fourth lead is sold. */
const rowOf = (n: number): LeadRow => {
  const month = MONTHS[Math.floor(n / 12)] === '2026-03' ? '2026-02' : MONTHS[Math.floor(n / 12)];
  const created_ts = `${month}-${String(10 + (n % 12)).padStart(2, '0')}T15:00:00.000Z`;
  const isSold = n % 4 === 0;
  return {
    lead_id: `row-${String(n).padStart(2, '0')}`,
    first_name: n % 2 === 0 ? 'Annabel' : 'Bo',
    last_name: n % 6 === 0 ? 'Stone' : 'Kim',
    phone_number: `+1305555${1000 + n}`,
    sale_status: isSold ? 'sale' : 'none',
    ...(isSold && { sale_date: created_ts.replace('T15', 'T20') }),
    created_ts,
  };
};

const YEAR = { first: '2026-01-01T05:00:00.000Z', last: '2026-12-31T05:00:00.000Z' };

/** The items that the table returned during `act`. */
const itemsRead = async <T>(act: () => Promise<T>): Promise<{ result: T; read: number }> => {
  const sending = vi.spyOn(documentClient(), 'send');
  const result = await act();
  const responses = await Promise.all(sending.mock.results.map(({ value }) => value as Promise<{ Count?: number }>));
  sending.mockRestore();
  return { result, read: responses.reduce((sum, { Count = 0 }) => sum + Count, 0) };
};

const walk = async (query: LeadsQuery, limit: number) => {
  const pages: string[][] = [];
  let key: string | undefined;
  let [read, returned] = [0, 0];
  do {
    const page = await itemsRead(() => leadsPage('reader', query, { limit, ...(key && { key }) }));
    pages.push(page.result.data.map(({ lead_id }) => lead_id));
    read += page.read;
    returned += page.result.data.length;
    key = page.result.next_page_key ?? undefined;
  } while (key);
  return { pages, ids: pages.flat(), read, returned };
};

const newestFirst = (rows: LeadRow[], time: (row: LeadRow) => string | undefined): string[] =>
  rows
    .filter(row => time(row) !== undefined)
    .sort((a, b) => `${time(b)}#${b.lead_id}`.localeCompare(`${time(a)}#${a.lead_id}`))
    .map(({ lead_id }) => lead_id);

const all = Array.from({ length: ROWS }, (_, n) => rowOf(n));
const createdOf = (row: LeadRow) => row.created_ts;

describe('the pages of the leads list', () => {
  it.each<[string, LeadsQuery, string[]]>([
    ['all leads', { by: 'created', ...YEAR }, newestFirst(all, createdOf)],
    [
      'a sale status',
      { by: 'created', ...YEAR, sale_status: 'sale' },
      newestFirst(all, row => (row.sale_status === 'sale' ? row.created_ts : undefined)),
    ],
    ['sales', { by: 'sold', ...YEAR }, newestFirst(all, row => row.sale_date)],
    ['sales with a status', { by: 'sold', ...YEAR, sale_status: 'sale' }, newestFirst(all, row => row.sale_date)],
    [
      'a search for one word',
      { by: 'created', ...YEAR, q: 'annab' },
      newestFirst(all, row => (row.first_name === 'Annabel' ? row.created_ts : undefined)),
    ],
    [
      'a search for a full name',
      { by: 'created', ...YEAR, q: 'annabel stone' },
      newestFirst(all, row => (row.last_name === 'Stone' ? row.created_ts : undefined)),
    ],
  ])('of %s have each row once, the newest first, and read at most 1.1 items per row', async (_, query, wanted) => {
    const { ids, read, returned } = await walk(query, 10);
    expect(ids).toEqual(wanted);
    expect(read / returned).toBeLessThanOrEqual(1.1);
  });

  it('of a search for the first letters of two words, or with a status, read more than they return', async () => {
    const words = await walk({ by: 'created', ...YEAR, q: 'annab st' }, 10);
    expect(words.ids).toEqual(newestFirst(all, row => (row.last_name === 'Stone' ? row.created_ts : undefined)));
    const sold = await walk({ by: 'created', ...YEAR, q: 'annabel', sale_status: 'sale' }, 10);
    expect(sold.returned).toBe(12);
    expect(words.read).toBeGreaterThan(words.returned);
    expect(sold.read).toBeGreaterThan(12);
  });

  it('lead back to the first page', async () => {
    const query: LeadsQuery = { by: 'created', ...YEAR };
    const first = await leadsPage('reader', query, { limit: 20 });
    const second = await leadsPage('reader', query, { limit: 20, key: first.next_page_key ?? '' });
    const third = await leadsPage('reader', query, { limit: 20, key: second.next_page_key ?? '' });
    expect([third.data.length, third.next_page_key]).toEqual([8, null]);
    const back = await leadsPage('reader', query, { limit: 20, key: third.previous_page_key ?? '' });
    expect(back.data).toEqual(second.data);
    const start = await leadsPage('reader', query, { limit: 20, key: back.previous_page_key ?? '' });
    expect(start).toMatchObject({ data: first.data, previous_page_key: null });
  });
});

it('a row that several events change at the same moment is whole at the end', async () => {
  const { version: _, ...lead } = aLead({ id: 'busy', phone_number: '+17025550000', first_name: 'Zoe0' });
  await createLead(lead);
  await projectLeadRow('busy');
  await Promise.all(
    [1, 2, 3, 4].map(async n => {
      await updateLead('busy', { set: { first_name: `Zoe${n}` } });
      await projectLeadRow('busy');
    }),
  );
  const found = async (q: string) => (await leadsPage('reader', { by: 'created', ...YEAR, q }, { limit: 10 })).data;
  const [row] = await found('zoe');
  expect(row?.first_name).toMatch(/^Zoe[1-4]$/);
  for (const name of ['zoe0', 'zoe1', 'zoe2', 'zoe3', 'zoe4'])
    expect(await found(name)).toHaveLength(name === row?.first_name?.toLowerCase() ? 1 : 0);
});
