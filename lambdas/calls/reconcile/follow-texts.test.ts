import { beforeEach, expect, it, vi } from 'vitest';
import type { ReceivedText } from '#platform/do-not-call/receive-text';
import { getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { keys } from '#platform/table/engine/keys';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import type { ReconcileDeps } from './deps.ts';
import { textRepairs } from './follow-texts.ts';

const [BROKEN, NUMBER] = ['+13055550101', '+13055550102'];

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});

const aText = (n: number, from: string): ReceivedText => ({ messageSid: `SM${n}`, from, body: 'STOP' });
const following = (texts: ReceivedText[]) => {
  const receivedTexts = vi.fn(async (_since: string) => texts);
  const deps = { provider: { receivedTexts } } as unknown as ReconcileDeps;
  return { receivedTexts, at: (now: string) => textRepairs(deps, now) };
};

it('each ten minutes the texts of twelve hours are listed', async () => {
  const { receivedTexts, at } = following([]);
  expect(at('2026-01-05T15:09:59.000Z')).toEqual([]);
  await at('2026-01-05T15:10:59.000Z')[0]?.run();
  expect(receivedTexts).toHaveBeenCalledExactlyOnceWith('2026-01-05T03:10:59.000Z');
});

it('one that cannot be taken stops no other, and the repair says which it was', async () => {
  table.put({ ...keys.leadPhone(BROKEN), entity: 'lead-phone' });
  const [repair] = following([aText(1, BROKEN), aText(2, NUMBER)]).at('2026-01-05T15:10:00.000Z');
  await expect(repair?.run()).rejects.toThrow('Texts not taken: SM1.');
  expect(await getBlacklistEntry(NUMBER, { latest: true })).toMatchObject({ posted_by: 'text message' });
  expect(log.lines().filter(line => line.includes('missed text taken'))).toHaveLength(1);
});
