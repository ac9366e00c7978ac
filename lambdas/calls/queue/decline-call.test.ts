import { afterEach, describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import { aCall, at, CUSTOMER_SID, TASK_SID } from '../../../tests/support/builders/a-call.ts';
import { anOfferedCall, aTransferredTalk, TRANSFER_TASK_SID } from '../../../tests/support/builders/a-transfer.ts';
import { aColleague } from '../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import type { OfferedTo } from '../provider/acceptance.ts';
import { declineCall } from './decline-call.ts';

afterEach(() => vi.restoreAllMocks());

const WORKER = `WK${'2'.repeat(32)}`;
const user = aColleague({ groups: ['closer_t1', 'closer_t2'], worker_sid: WORKER });

const around = (...calls: Call[]) => {
  const stored = storedCalls(...calls);
  const provider = {
    findTask: vi.fn(async (): Promise<string | undefined> => TASK_SID),
    pendingReservation: vi.fn(async (): Promise<string | undefined> => 'WR1'),
    declineOffer: vi.fn(async (_offer: OfferedTo, _by: { email: string; now: string }) => {}),
    cancelTask: vi.fn(async (): Promise<'canceled' | 'taken'> => 'canceled'),
  };
  const decline = (id: string) =>
    declineCall({ provider, actor: anActor(user), now: at(24) }, { task_attribute_key: `taskAttribute/${id}` });
  return { ...stored, provider, decline };
};

describe('an agent who declines a call of the queue', () => {
  it('is excluded from its next offers', async () => {
    const { decline, provider } = around(aCall({ reservation_status: 'enqueued', task_sid: undefined }));
    expect(await decline(CUSTOMER_SID)).toEqual({});
    expect(provider.pendingReservation).toHaveBeenCalledExactlyOnceWith(TASK_SID, WORKER);
    expect(provider.declineOffer).toHaveBeenCalledExactlyOnceWith(
      { task_sid: TASK_SID, reservation_sid: 'WR1' },
      { email: user.email, now: at(24) },
    );
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });

  it('is excluded in the same way from a transfer to a group', async () => {
    const { decline, provider, now } = around(aTransferredTalk(), anOfferedCall());
    await decline('second');
    expect(provider.declineOffer).toHaveBeenCalledOnce();
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Requested');
  });

  it('gets the rejection if the call is not offered to them', async () => {
    const { decline, provider } = around(aCall());
    provider.pendingReservation.mockResolvedValue(undefined);
    await expect(decline(CUSTOMER_SID)).rejects.toEqual(
      rejectedAs('conflict', 'This call is not offered to you any more.'),
    );
    expect(provider.declineOffer).not.toHaveBeenCalled();
  });

  it('gets the same rejection if the call has no task', async () => {
    const { decline, provider } = around(aCall({ reservation_status: 'enqueued', task_sid: undefined }));
    provider.findTask.mockResolvedValue(undefined);
    await expect(decline(CUSTOMER_SID)).rejects.toEqual(rejectedAs('conflict'));
    expect(provider.pendingReservation).not.toHaveBeenCalled();
    expect(provider.declineOffer).not.toHaveBeenCalled();
  });

  it('is denied a call of another group', async () => {
    const log = captureLog();
    const { decline, provider } = around(aCall({ requested_group: 'verification' }));
    await expect(decline(CUSTOMER_SID)).rejects.toEqual(rejectedAs('forbidden', 'This is not your call.'));
    expect(provider.pendingReservation).not.toHaveBeenCalled();
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'access denied',
      user_id: user.id,
      task_attribute_key: `taskAttribute/${CUSTOMER_SID}`,
    });
  });

  it('can decline again after Twilio failed at any request', async () => {
    const { decline, provider } = around(aCall({ reservation_status: 'enqueued', task_sid: undefined }));
    const failed = new Rejection('provider_failed', 'Not now.');
    for (const request of [provider.findTask, provider.pendingReservation, provider.declineOffer]) {
      request.mockRejectedValueOnce(failed);
      await expect(decline(CUSTOMER_SID)).rejects.toBe(failed);
    }
    expect(await decline(CUSTOMER_SID)).toEqual({});
  });

  it('gets a rejection if there is no such call', async () => {
    await expect(around().decline('nobody')).rejects.toEqual(rejectedAs('not_found', 'This call does not exist.'));
  });
});

describe('an agent who declines a transfer to them by name', () => {
  const toAgent = () => anOfferedCall({ requested_group: 'agent', to_agent_email: user.email });

  it('ends it, and the transferring agent learns it at once', async () => {
    const { decline, provider, now } = around(aTransferredTalk(), toAgent());
    await decline('second');
    expect(provider.cancelTask).toHaveBeenCalledExactlyOnceWith(TRANSFER_TASK_SID);
    expect(provider.declineOffer).not.toHaveBeenCalled();
    expect(now(CUSTOMER_SID)).toMatchObject({ transfer_status: 'Declined', call_ended: false });
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
  });

  it('is reported as declined also if its end was counted as a failed transfer before', async () => {
    const { decline, provider, now } = around(aTransferredTalk(), toAgent());
    provider.cancelTask.mockImplementation(async () => {
      await updateCall(CUSTOMER_SID, { set: { transfer_status: 'Failed' } });
      return 'canceled';
    });
    await decline('second');
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Declined');
  });

  it.each<Partial<Call>>([{ transfer_call_id: 'third' }, { transfer_status: 'Accepted' }])(
    'changes nothing about the transfer of an agent who is further on: %o',
    async fields => {
      const { decline, now } = around(aTransferredTalk(fields), toAgent());
      await decline('second');
      expect(now(CUSTOMER_SID)).toEqual(aTransferredTalk(fields));
    },
  );

  it('can decline again after Twilio failed to cancel it: until then the transfer is requested', async () => {
    const { decline, provider, now } = around(aTransferredTalk(), toAgent());
    provider.cancelTask.mockRejectedValueOnce(new Rejection('provider_failed', 'Not now.'));
    await expect(decline('second')).rejects.toEqual(rejectedAs('provider_failed'));
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Requested');
    await decline('second');
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Declined');
  });

  /** The table fails once, at the first write after the task was canceled. */
  const failAfterCancel = ({ provider, table }: ReturnType<typeof around>) =>
    provider.cancelTask.mockImplementationOnce(async () => {
      table.beforeWrite(1, () => {
        throw new Error('The table did not answer.');
      });
      provider.pendingReservation.mockResolvedValue(undefined);
      return 'canceled';
    });

  it('can decline again after the table failed with the task canceled already', async () => {
    const transfer = around(aTransferredTalk(), toAgent());
    const { decline, now } = transfer;
    failAfterCancel(transfer);
    await expect(decline('second')).rejects.toThrow('The table did not answer.');
    expect(await decline('second')).toEqual({});
    expect(now(CUSTOMER_SID)).toMatchObject({ transfer_status: 'Declined', call_ended: false });
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(await decline('second')).toEqual({});
  });

  it('has said so in the call, even if nobody repeats the request: its end is reported as declined', async () => {
    const transfer = around(aTransferredTalk(), toAgent());
    failAfterCancel(transfer);
    await expect(transfer.decline('second')).rejects.toThrow('The table did not answer.');
    expect(transfer.now('second')).toMatchObject({ declined: true, call_ended: false });
  });

  it('gets the rejection that it is over if it ended before the decline', async () => {
    const { decline, provider, now } = around(
      aTransferredTalk({ transfer_status: 'Failed' }),
      anOfferedCall({ ...toAgent(), call_ended: true, call_ended_ts: at(22) }),
    );
    await expect(decline('second')).rejects.toEqual(rejectedAs('conflict'));
    expect(provider.cancelTask).not.toHaveBeenCalled();
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Failed');
  });

  it('gets the rejection that it is over if it was accepted in another tab after the first attempt', async () => {
    const { decline, provider } = around(aTransferredTalk(), anOfferedCall({ ...toAgent(), declined: true }));
    provider.cancelTask.mockResolvedValue('taken');
    await expect(decline('second')).rejects.toEqual(rejectedAs('conflict'));
  });

  it('changes nothing if the agent has accepted it in another tab', async () => {
    const { decline, provider, now } = around(aTransferredTalk(), toAgent());
    provider.cancelTask.mockResolvedValue('taken');
    await expect(decline('second')).rejects.toEqual(rejectedAs('conflict'));
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Requested');
    expect(now('second')?.call_ended).toBe(false);
  });
});
