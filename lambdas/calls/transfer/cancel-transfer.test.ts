import { describe, expect, it, vi } from 'vitest';
import { updateCall } from '#platform/table/calls';
import { Rejection } from '#shared/errors';
import { anAcceptedCall, anEndedCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTransferFixture,
  aTransferredTalk,
  TRANSFER_TASK_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { anActor, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { cancelTransfer } from './cancel-transfer.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;

const around = (call = aTransferredTalk(), offered = anOfferedCall()) => {
  const fixture = aTransferFixture([call, offered]);
  const provider = {
    findTask: vi.fn(async (): Promise<string | undefined> => undefined),
    cancelTask: vi.fn(async (): Promise<'canceled' | 'taken'> => 'canceled'),
  };
  const cancel = (actor = anActor()) => cancelTransfer({ provider, actor, now: at(30) }, { task_attribute_key: key });
  return { ...fixture, provider, cancel };
};

describe('canceling a transfer', () => {
  it('cancels its task, ends its call and updates the first call', async () => {
    const { cancel, provider, now } = around();
    expect(await cancel()).toEqual({});
    expect(provider.cancelTask).toHaveBeenCalledWith(TRANSFER_TASK_SID);
    expect(now('second')).toMatchObject({ call_ended: true, reservation_status: 'enqueued' });
    expect(now(CUSTOMER_SID)).toMatchObject({ transfer_status: 'Canceled', call_ended: false });
  });

  it('is rejected if somebody has accepted, and changes nothing', async () => {
    const { cancel, provider, now } = around();
    provider.cancelTask.mockResolvedValueOnce('taken');
    await expect(cancel()).rejects.toMatchObject({ code: 'conflict' });
    expect([now('second')?.call_ended, now(CUSTOMER_SID)?.transfer_status]).toEqual([false, 'Requested']);
  });

  it('changes nothing if Twilio fails, and rejects with a message', async () => {
    const { cancel, provider, now } = around();
    provider.cancelTask.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(cancel()).rejects.toEqual(
      new Rejection('provider_failed', 'The transfer could not be canceled. Please try again.'),
    );
    expect([now('second')?.call_ended, now(CUSTOMER_SID)?.transfer_status]).toEqual([false, 'Requested']);
  });

  it('looks up a task that is not known yet; without one nobody can accept', async () => {
    const { cancel, provider, now } = around(undefined, anOfferedCall({ task_sid: undefined }));
    await cancel();
    expect(provider.findTask).toHaveBeenCalledTimes(1);
    expect(provider.cancelTask).not.toHaveBeenCalled();
    expect(now('second')?.call_ended).toBe(true);
  });

  it('ends as canceled, not as failed, whichever is reported first', async () => {
    const { cancel, provider, now } = around();
    provider.cancelTask.mockImplementationOnce(async () => {
      await updateCall(CUSTOMER_SID, { set: { transfer_status: 'Failed' } });
      return 'canceled';
    });
    await cancel();
    expect(now(CUSTOMER_SID)?.transfer_status).toBe('Canceled');
  });

  it.each([
    ['no transfer was requested', anAcceptedCall(), anActor(), 'conflict'],
    ['it was accepted', aTransferredTalk({ transfer_status: 'Accepted' }), anActor(), 'conflict'],
    ['it has failed', aTransferredTalk({ transfer_status: 'Failed' }), anActor(), 'conflict'],
    ['the agent is leaving and needs it', aTransferredTalk({ leaving: true }), anActor(), 'conflict'],
    [
      'the call has ended',
      anEndedCall({ transfer_status: 'Requested', transfer_call_id: 'second' }),
      anActor(),
      'conflict',
    ],
    ['the call belongs to another agent', aTransferredTalk(), anotherAgent(), 'forbidden'],
  ])('is rejected if %s', async (_, call, actor, code) => {
    const { cancel, provider } = around(call);
    await expect(cancel(actor)).rejects.toMatchObject({ code });
    expect(provider.cancelTask).not.toHaveBeenCalled();
  });
});
