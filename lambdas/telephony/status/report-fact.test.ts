import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getCall } from '#platform/table/calls';
import {
  aCall,
  anAcceptedCall,
  at,
  CUSTOMER_SID,
  RECORDING_SID,
  TASK_SID,
} from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { reportFact } from './report-fact.ts';

const KEY = `taskAttribute/${CUSTOMER_SID}` as const;
const { conference_sid = '' } = anAcceptedCall();
const recorded = { kind: 'recorded', conference_sid, recording_sid: RECORDING_SID } as const;
const ids = { recording_sid: RECORDING_SID };

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const logged = () =>
  log
    .lines()
    .filter(line => line.includes('"fact":'))
    .map(line => JSON.parse(line));

it('applies the fact to the call, and logs it with its ids', async () => {
  startUnitTable({ calls: [anAcceptedCall()] });
  await reportFact(KEY, recorded, ids);
  expect(await getCall(CUSTOMER_SID, { latest: true })).toMatchObject({
    conferences: { [conference_sid]: { recording_sid: RECORDING_SID } },
  });
  expect(logged()).toMatchObject([
    { level: 'INFO', message: 'fact', task_attribute_key: KEY, fact: 'recorded', ...ids },
  ]);
});

it.each([
  ['names no call', undefined],
  ['names a call that does not exist', KEY],
])('warns of a webhook that %s', async (_, key) => {
  startUnitTable();
  await reportFact(key, recorded, ids);
  expect(logged()).toMatchObject([{ level: 'WARN', message: 'fact of an unknown call', outcome: 'missing', ...ids }]);
});

it('warns of a fact without the secret of the call, and writes nothing', async () => {
  const table = startUnitTable({ calls: [aCall({ task_token: 'secret' })] });
  const before = structuredClone(table.all());
  const gone = { kind: 'customer_gone', task_sid: TASK_SID, task_token: 'guessed', ts: at(5) } as const;
  await reportFact(KEY, gone, ids);
  expect(table.all()).toEqual(before);
  expect(logged()).toMatchObject([{ level: 'WARN', message: 'access denied', outcome: 'rejected', ...ids }]);
});
