import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { keys } from '#platform/table/engine/keys';
import { writeOne } from '#platform/table/engine/write';
import { settingVersionStep } from '#platform/table/settings/setting-versions';
import type { SettingVersion } from '#shared/settings/setting-version';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { listSettingChanges } from './list-setting-changes.ts';

const NOW = '2026-03-10T15:00:00.000Z';
const YEAR = { first: '2026-01-01', last: '2026-03-10' };

type Made = Pick<SettingVersion, 'kind' | 'user_id' | 'created_ts'>;

/** Changes by two admins, one a day from 20 January on: a DID, a user, a script, and so on. */
const made: Made[] = Array.from({ length: 48 }, (_, n) => ({
  kind: (['did', 'user', 'script'] as const)[n % 3] ?? 'did',
  user_id: n % 2 === 0 ? 'ada' : 'ben',
  created_ts: new Date(Date.UTC(2026, 0, 20 + n, 15)).toISOString(),
}));
const latestFirst = (which: (change: Made) => boolean) => made.filter(which).map(idOf).reverse();
const idOf = ({ kind, user_id, created_ts }: Made) => `${created_ts.slice(0, 10)} ${kind} ${user_id}`;

beforeEach(async () => {
  startUnitTable();
  for (const [n, change] of made.entries())
    await writeOne(
      settingVersionStep(keys.did(`+1305555${1000 + n}`), {
        ...change,
        ...{ name: String(n), number: 2, user_email: `${change.user_id}@coverline.test`, before: {}, after: {} },
      }),
    );
});
afterEach(() => vi.restoreAllMocks());

type Input = Parameters<typeof listSettingChanges>[1];
const list = (input: Partial<Input> = {}) => listSettingChanges({ now: NOW }, { ...YEAR, limit: 10, ...input });

/** All pages of a filter, with the items that were read for each item returned. */
const walk = async (input: Partial<Input>) => {
  const sending = vi.spyOn(documentClient(), 'send');
  const found: string[] = [];
  const pages: string[][] = [];
  let key: string | undefined;
  do {
    const page = await list({ ...input, ...(key && { key }) });
    pages.push(page.data.map(idOf));
    found.push(...page.data.map(idOf));
    key = page.next_page_key ?? undefined;
  } while (key);
  const responses = await Promise.all(sending.mock.results.map(({ value }) => value as Promise<{ Count?: number }>));
  sending.mockRestore();
  return { found, pages, read: responses.reduce((sum, { Count = 0 }) => sum + Count, 0) };
};

describe('the changes of all settings', () => {
  it.each<[string, Partial<Input>, (change: Made) => boolean]>([
    ['of every kind', {}, () => true],
    ['of one kind', { kind: 'user' }, ({ kind }) => kind === 'user'],
    ['of one person', { by: 'ben' }, ({ user_id }) => user_id === 'ben'],
    [
      'of a range over two months',
      { first: '2026-01-30', last: '2026-02-02' },
      ({ created_ts }) => created_ts >= '2026-01-30' && created_ts < '2026-02-03',
    ],
  ])('%s are read once each, the latest first, and one more for a page', async (_, filter, which) => {
    const { found, pages, read } = await walk(filter);
    expect(found).toEqual(latestFirst(which));
    expect(read).toBeLessThanOrEqual(found.length + pages.length - 1);
  });

  it('of one kind and one person are those of the person without the other kinds', async () => {
    const { found } = await walk({ kind: 'script', by: 'ada' });
    expect(found).toEqual(latestFirst(({ kind, user_id }) => kind === 'script' && user_id === 'ada'));
  });

  it('can be turned back to the page before', async () => {
    const first = await list();
    const second = await list({ key: first.next_page_key ?? '' });
    const back = await list({ key: second.previous_page_key ?? '' });
    expect(back.data).toEqual(first.data);
  });

  it('have no page under the key of another filter', async () => {
    const { next_page_key } = await list();
    await expect(list({ kind: 'did', key: next_page_key ?? '' })).rejects.toEqual(
      rejectedAs('invalid_input', 'This page is no longer there. Please start from the first one.'),
    );
  });

  it.each([
    ['2026-03-10', '2026-03-01', 'The end of the range is before its beginning.'],
    ['2026-03-10', '2026-03-11', 'The range ends in the future. Choose a day up to today.'],
    ['2020-01-01', '2026-03-01', 'The range is too long. Choose at most 400 days.'],
  ])('from %s to %s are rejected', async (first, last, message) => {
    await expect(list({ first, last })).rejects.toEqual(rejectedAs('invalid_input', message));
  });
});
