import { afterEach, expect, it, vi } from 'vitest';
import { aCall, anAcceptedCall, anEndedCall } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { listLiveCalls } from './list-live-calls.ts';

afterEach(() => vi.restoreAllMocks());

const shown = async () => (await listLiveCalls()).data.map(({ id }) => id);

it('lists who waits, who is on the line and who owes a disposition', async () => {
  const calls = [
    aCall({ id: 'waits' }),
    anAcceptedCall({ id: 'talks' }),
    anEndedCall({ id: 'owed' }),
    anEndedCall({ id: 'abandoned', reservation_status: 'enqueued' }),
  ];
  startUnitTable({ calls });
  expect((await shown()).sort()).toEqual(['owed', 'talks', 'waits']);
});

it('lists the others if one cannot be read, and logs that one', async () => {
  const log = captureLog();
  const table = startUnitTable({ calls: [anAcceptedCall()] });
  table.put(unreadable(anAcceptedCall({ id: 'poison' })));
  expect(await shown()).toEqual([anAcceptedCall().id]);
  expect(log.text()).toMatch(/"message":"open call not read".*"call_id":"poison"/);
});
