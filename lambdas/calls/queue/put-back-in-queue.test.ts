import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import type { Call } from '#shared/calls/call';
import { aCall, anAcceptedCall, at, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { putBackInQueue } from './put-back-in-queue.ts';

let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const NEXT_TASK_SID = `WT${'2'.repeat(32)}`;

const around = (call: Call) => {
  const stored = storedCalls(call);
  const provider = {
    findTask: vi.fn(async (_call: Pick<Call, 'task_token'>): Promise<string | undefined> => undefined),
    redirectToQueue: vi.fn(async (_call: Pick<Call, 'id' | 'customer_call_sid'>, _secret: string) => {}),
    hangUp: vi.fn(async (_sid: string) => {}),
  };
  const now = () => stored.now(call.id);
  /** `read` is the call as the invocation has read it. */
  const putBack = (taskSid = TASK_SID, read = now() ?? call) =>
    putBackInQueue({ provider }, read, { taskSid, now: at(10) });
  return { ...stored, provider, now, putBack };
};

const waiting = (fields: Partial<Call> = {}): Call => aCall({ task_token: 'old', ...fields });

const putBackBefore = (times: number): NonNullable<Call['put_back']> => ({
  ts: at(5),
  from_task_sid: TASK_SID,
  times,
  secret_hash: 'hash',
});

describe('a caller who is put back in the queue', () => {
  it('gets a new secret, of which the call has the hash, and the old task no longer belongs to the call', async () => {
    const { provider, putBack, now } = around(waiting());
    await putBack();
    const [redirected, secret] = provider.redirectToQueue.mock.calls[0] ?? [];
    expect(redirected).toEqual(now());
    expect(now()?.task_token).not.toBe('old');
    expect(now()?.put_back).toEqual({
      ts: at(10),
      from_task_sid: TASK_SID,
      times: 1,
      secret_hash: fingerprint(secret ?? ''),
    });
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'caller put back in the queue',
      call_id: CUSTOMER_SID,
      task_sid: TASK_SID,
      times: 1,
    });
    expect(provider.findTask).not.toHaveBeenCalled();
    expect(provider.hangUp).not.toHaveBeenCalled();
  });

  it('is put back also if the call has no token yet', async () => {
    const { provider, putBack } = around(aCall());
    await putBack();
    expect(provider.redirectToQueue).toHaveBeenCalledOnce();
  });

  it('is redirected by a retry after Twilio failed, which counts the same task once', async () => {
    const { provider, putBack, now } = around(waiting());
    provider.redirectToQueue.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(putBack()).rejects.toThrow('Twilio is down');
    await putBack();
    expect(provider.redirectToQueue).toHaveBeenCalledTimes(2);
    expect(now()?.put_back?.times).toBe(1);
  });

  it('is left alone by a retry once the new task is there', async () => {
    const { provider, putBack, changes } = around(waiting({ put_back: putBackBefore(1) }));
    provider.findTask.mockResolvedValue(NEXT_TASK_SID);
    await putBack();
    expect(changes).toEqual([]);
    expect(provider.redirectToQueue).not.toHaveBeenCalled();
    expect(provider.hangUp).not.toHaveBeenCalled();
  });

  it('is put back three times, once for each task', async () => {
    const { provider, putBack, now } = around(waiting({ put_back: putBackBefore(2) }));
    await putBack(NEXT_TASK_SID);
    expect(now()?.put_back).toMatchObject({ times: 3, from_task_sid: NEXT_TASK_SID });
    expect(provider.hangUp).not.toHaveBeenCalled();
  });

  it.each<[string, Partial<Call>, string]>([
    ['', {}, CUSTOMER_SID],
    [' by the leg that Twilio named', { customer_call_sid: 'CAleg' }, 'CAleg'],
    [' by the call if no leg is known', { customer_call_sid: undefined }, CUSTOMER_SID],
  ])('is hung up the fourth time%s', async (_, fields, sid) => {
    const { provider, putBack, changes } = around(waiting({ put_back: putBackBefore(3), ...fields }));
    await putBack(NEXT_TASK_SID);
    expect(provider.hangUp).toHaveBeenCalledExactlyOnceWith(sid);
    expect(provider.redirectToQueue).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
    expect(JSON.parse(log.text())).toMatchObject({
      level: 'ERROR',
      message: 'caller hung up',
      call_id: CUSTOMER_SID,
      task_sid: NEXT_TASK_SID,
      times: 4,
    });
  });

  it.each([
    ['has been put back by another invocation', waiting(), { task_token: 'new' }],
    ['got a token in the meantime', aCall(), { task_token: 'new' }],
  ])('is not redirected twice if the call %s: the event is delivered again', async (_, call, fields) => {
    const { provider, putBack, table } = around(call);
    table.store({ calls: [{ ...call, ...fields }] });
    await expect(putBack(TASK_SID, call)).rejects.toThrow(
      `Call ${CUSTOMER_SID} is being put back in the queue already.`,
    );
    expect(provider.redirectToQueue).not.toHaveBeenCalled();
  });

  it.each([
    ['has hung up', waiting({ call_ended: true, call_ended_ts: at(6) })],
    ['has been accepted by another agent', anAcceptedCall({ task_token: 'old' })],
  ])('stays where they are if the caller %s', async (_, stored) => {
    const { provider, putBack, table, changes } = around(waiting());
    table.store({ calls: [stored] });
    await putBack(TASK_SID, waiting());
    expect(changes).toEqual([]);
    expect(provider.redirectToQueue).not.toHaveBeenCalled();
  });
});
