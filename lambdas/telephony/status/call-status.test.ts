import { expect, it } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import { at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import { LEG_SECRET } from '../../../tests/support/builders/an-invited-leg.ts';
import { anAcceptedDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { CallStatusParams, callStatus, reportIn } from './call-status.ts';

const KEY = 'taskAttribute/outbound-1';
const OURS = { task_attribute_key: KEY, leg_secret: LEG_SECRET };
const reported_by = { secret_hash: fingerprint(LEG_SECRET) };

const report = (params: Record<string, string>) => {
  const sent = { CallSid: CUSTOMER_SID, Timestamp: 'Mon, 05 Jan 2026 15:01:00 +0000', ...params };
  return reportIn({ params: CallStatusParams.parse(sent), now: at(99) });
};

const leg = { call_sid: CUSTOMER_SID, ts: at(60) };

it.each(['completed', 'busy', 'failed', 'no-answer', 'canceled'])(
  'a caller’s leg that is %s says that the caller is gone',
  async CallStatus => {
    expect(report({ CallStatus })).toEqual([
      `taskAttribute/${CUSTOMER_SID}`,
      { kind: 'customer_gone', ...leg },
      { customer_call_sid: CUSTOMER_SID },
    ]);
  },
);

it.each(['ringing', 'in-progress', 'nonsense'])('a caller’s leg that is %s says nothing', async CallStatus => {
  expect(report({ CallStatus })).toBeUndefined();
});

it.each(['initiated', 'ringing', 'in-progress', 'busy', 'completed'])(
  'each step of a customer’s leg that we dialled is reported: %s',
  async CallStatus => {
    expect(report({ CallStatus, ...OURS, leg: 'customer', SequenceNumber: '2' })).toEqual([
      KEY,
      { kind: 'dialled', ...leg, reported_by, status: CallStatus, sequence: 2 },
      { customer_call_sid: CUSTOMER_SID },
    ]);
  },
);

it('the end of a leg that we dialled is reported with the time that it was connected', () => {
  const params = { CallStatus: 'completed', ...OURS, leg: 'customer', SequenceNumber: '3', CallDuration: '42' };
  expect(report(params)?.[1]).toMatchObject({ status: 'completed', duration_s: 42 });
});

it('of an added leg the number is reported too', async () => {
  const params = { CallStatus: 'ringing', ...OURS, leg: 'added', SequenceNumber: '1' };
  const fact = { kind: 'added', ...leg, reported_by, status: 'ringing', sequence: 1 };
  expect(report({ ...params, To: '+13105550142' })).toEqual([
    KEY,
    { ...fact, phone_number: '+13105550142' },
    { added_call_sid: CUSTOMER_SID },
  ]);
  expect(report({ ...params, To: 'client:x' })).toEqual([KEY, fact, { added_call_sid: CUSTOMER_SID }]);
});

it.each([undefined, 'guessed', 'secret-1'])(
  'a leg whose address has the secret %s changes nothing, and is logged',
  async leg_secret => {
    const log = captureLog();
    const calls = storedCalls(anAcceptedDial({ dialled_ts: at(3), dial_secret_hashes: [fingerprint(LEG_SECRET)] }));
    for (const leg of ['customer', 'added']) {
      const sent = { CallSid: CUSTOMER_SID, CallStatus: 'completed', leg, task_attribute_key: KEY, leg_secret };
      await callStatus({ params: CallStatusParams.parse(sent), now: at(99) });
    }
    expect(calls.changes).toEqual([]);
    expect(log.text().match(/access denied/g)).toHaveLength(2);
    expect(log.text()).not.toContain('guessed');
  },
);

it('a state that nobody knows is let go', async () => {
  expect(report({ CallStatus: 'humming', leg: 'customer', task_attribute_key: KEY })).toBeUndefined();
});

it('without its own time it happened now', async () => {
  const params = CallStatusParams.parse({ CallSid: CUSTOMER_SID, CallStatus: 'completed' });
  expect(reportIn({ params, now: at(99) })?.[1]).toMatchObject({ ts: at(99) });
});
