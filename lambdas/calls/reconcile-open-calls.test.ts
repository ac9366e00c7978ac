import { expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { aCall, anAcceptedCall, anEndedCall, at } from '../../tests/support/a-call.ts';
import { fakeCalls } from '../../tests/support/fake-calls.ts';
import { reconcileOpenCalls } from './reconcile-open-calls.ts';

const around = (open: Call[], ended: (callSid: string) => Promise<string | undefined>) => {
  const calls = fakeCalls(...open);
  const provider = { legEndedAt: vi.fn(ended), endCall: vi.fn(async () => {}) };
  const run = (now = at(120)) => reconcileOpenCalls({ openCalls: async () => open, calls, provider }, now);
  return { calls, provider, run };
};
const gone = async () => at(90);
const stillOn = async () => undefined;

it('ends a call whose customer is gone, as its webhook would have', async () => {
  const { calls, run } = around([aCall({ id: 'queued' }), anAcceptedCall({ id: 'accepted' })], gone);
  await run();
  expect(calls.now('queued')).toMatchObject({
    call_ended: true,
    call_ended_ts: at(90),
    reservation_status: 'enqueued',
  });
  expect(calls.now('accepted')).toMatchObject({ call_ended: true, reservation_status: 'wrapup' });
  expect(calls.changes.map(change => change.closes)).toEqual([true, false]);
});

it('leaves a call alone that goes on', async () => {
  const { calls, provider, run } = around([anAcceptedCall()], stillOn);
  await run();
  expect(calls.changes).toEqual([]);
  expect(provider.endCall).not.toHaveBeenCalled();
});

it('finishes a hang-up that broke off after its intent', async () => {
  const { provider, run } = around([anAcceptedCall({ ending: true })], stillOn);
  await run();
  expect(provider.endCall).toHaveBeenCalledTimes(1);
});

it('does not ask about young calls, nor about those that only await their disposition', async () => {
  const { provider, run } = around([aCall({ created_ts: at(100) }), anEndedCall()], gone);
  await run();
  expect(provider.legEndedAt).not.toHaveBeenCalled();
});

it('asks about a bounded part, and about all within a few minutes', async () => {
  const many = Array.from({ length: 150 }, (_, n) => anAcceptedCall({ id: `call-${n}`, customer_call_sid: `CA${n}` }));
  const { provider, run } = around(many, stillOn);
  await run(at(3600));
  expect(provider.legEndedAt.mock.calls.length).toBeLessThanOrEqual(60);
  for (let minute = 61; minute < 75; minute++) await run(at(minute * 60));
  expect(new Set(provider.legEndedAt.mock.calls.map(([sid]) => sid)).size).toBe(150);
});

it('goes on when one call can not be asked about, and fails when none can', async () => {
  const [bad, good] = [anAcceptedCall({ id: 'bad', customer_call_sid: 'CAbad' }), anAcceptedCall({ id: 'good' })];
  const some = around([bad, good], async sid => {
    if (sid === 'CAbad') throw new Error('Twilio is down');
    return at(90);
  });
  await some.run();
  expect(some.calls.now('good')?.call_ended).toBe(true);
  const none = around([bad], async () => {
    throw new Error('Twilio is down');
  });
  await expect(none.run()).rejects.toThrow('None of 1');
});
