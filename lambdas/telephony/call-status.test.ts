import { expect, it, vi } from 'vitest';
import { at, CUSTOMER_SID } from '../../tests/support/builders/a-call.ts';
import { anAcceptedDial } from '../../tests/support/builders/an-outbound-call.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { fakeCalls } from '../../tests/support/unit/fake-calls.ts';
import { CallStatusParams, callStatus } from './call-status.ts';
import { reportFactTo } from './report-fact.ts';

const KEY = 'taskAttribute/outbound-1';
const OURS = { task_attribute_key: KEY, task_token: 'secret' };

const report = async (params: Record<string, string>) => {
  const reportFact = vi.fn(async () => {});
  const sent = { CallSid: CUSTOMER_SID, Timestamp: 'Mon, 05 Jan 2026 15:01:00 +0000', ...params };
  await callStatus({ reportFact }, { params: CallStatusParams.parse(sent), now: at(99) });
  return reportFact.mock.calls;
};

const leg = { call_sid: CUSTOMER_SID, ts: at(60) };

it.each(['completed', 'busy', 'failed', 'no-answer', 'canceled'])(
  'a caller’s leg that is %s says she is gone',
  async CallStatus => {
    expect(await report({ CallStatus })).toEqual([
      [`taskAttribute/${CUSTOMER_SID}`, { kind: 'customer_gone', ...leg }, { customer_call_sid: CUSTOMER_SID }],
    ]);
  },
);

it.each(['ringing', 'in-progress', 'nonsense'])('a caller’s leg that is %s says nothing', async CallStatus => {
  expect(await report({ CallStatus })).toEqual([]);
});

it.each(['initiated', 'ringing', 'in-progress', 'busy', 'completed'])(
  'each step of a customer’s leg that we dialled is told: %s',
  async CallStatus => {
    expect(await report({ CallStatus, ...OURS, leg: 'customer', SequenceNumber: '2' })).toEqual([
      [
        KEY,
        { kind: 'dialled', ...leg, task_token: 'secret', status: CallStatus, sequence: 2 },
        { customer_call_sid: CUSTOMER_SID },
      ],
    ]);
  },
);

it('of an added leg the number is told too', async () => {
  const params = { CallStatus: 'ringing', ...OURS, leg: 'added', SequenceNumber: '1' };
  const fact = { kind: 'added', ...leg, task_token: 'secret', status: 'ringing', sequence: 1 };
  expect(await report({ ...params, To: '+13105550142' })).toEqual([
    [KEY, { ...fact, phone_number: '+13105550142' }, { added_call_sid: CUSTOMER_SID }],
  ]);
  expect(await report({ ...params, To: 'client:x' })).toEqual([[KEY, fact, { added_call_sid: CUSTOMER_SID }]]);
});

it.each([undefined, 'guessed'])(
  'a leg whose address has the token %s changes nothing, and is told',
  async task_token => {
    const log = captureLog();
    const calls = fakeCalls(anAcceptedDial({ dialled_ts: at(3) }));
    for (const leg of ['customer', 'added']) {
      const sent = { CallSid: CUSTOMER_SID, CallStatus: 'completed', leg, task_attribute_key: KEY, task_token };
      await callStatus({ reportFact: reportFactTo(calls) }, { params: CallStatusParams.parse(sent), now: at(99) });
    }
    expect(calls.changes).toEqual([]);
    expect(log.text().match(/access denied/g)).toHaveLength(2);
    expect(log.text()).not.toContain('guessed');
  },
);

it('a state that nobody knows is let go', async () => {
  expect(await report({ CallStatus: 'humming', leg: 'customer', task_attribute_key: KEY })).toEqual([]);
});

it('without its own time it happened now', async () => {
  const reportFact = vi.fn(async () => {});
  const params = CallStatusParams.parse({ CallSid: CUSTOMER_SID, CallStatus: 'completed' });
  await callStatus({ reportFact }, { params, now: at(99) });
  expect(reportFact).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ ts: at(99) }),
    expect.anything(),
  );
});
