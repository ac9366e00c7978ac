import { describe, expect, it, vi } from 'vitest';
import { isSecretOf } from '#platform/leg-secret';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { AGENT_SID, aCall, at, CUSTOMER_SID } from '../../../tests/support/builders/a-call.ts';
import {
  anOfferedCall,
  aTakenCall,
  TRANSFER_TASK_SID,
  TRANSFEREE_SID,
} from '../../../tests/support/builders/a-transfer.ts';
import { aColleague } from '../../../tests/support/builders/a-user.ts';
import { anActor } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { admitLeg } from '../../telephony/voice/admit-leg.ts';
import { NOT_ACCEPTED, type OfferedTo } from '../provider/acceptance.ts';
import { acceptTransfer } from './accept-transfer.ts';

const WORKER = `WK${'2'.repeat(32)}`;
const transferee = anActor(aColleague({ groups: ['closer_t2'], worker_sid: WORKER }));

const around = (call: Call | undefined = anOfferedCall()) => {
  const stored = storedCalls(...(call ? [call] : []));
  const provider = {
    findTask: vi.fn(async (): Promise<string | undefined> => undefined),
    pendingReservation: vi.fn(async (): Promise<string | undefined> => 'WR1'),
    acceptByCall: vi.fn(
      async (
        _offer: OfferedTo,
        _leg: { userId: string; leg_secret: string },
      ): Promise<'ringing' | 'rejected' | 'unanswered'> => 'ringing',
    ),
  };
  const accept = (actor = transferee, key: `taskAttribute/${string}` = 'taskAttribute/second') =>
    acceptTransfer({ provider, actor, now: at(24) }, { task_attribute_key: key });
  const invited = () => stored.now('second')?.invited_legs;
  return { ...stored, provider, accept, invited };
};

describe('an agent who accepts a transfer that is offered to them', () => {
  it('is rung for their own offer of the task, with a secret that the call knows by its hash alone', async () => {
    const { accept, provider, invited, now } = around();
    expect(await accept()).toEqual({});
    expect(provider.pendingReservation).toHaveBeenCalledExactlyOnceWith(TRANSFER_TASK_SID, WORKER);
    const [offer, leg] = provider.acceptByCall.mock.calls[0] ?? [];
    expect(offer).toEqual({ task_sid: TRANSFER_TASK_SID, reservation_sid: 'WR1' });
    expect(leg).toMatchObject({ userId: 'agent-2', leg_secret: expect.stringMatching(/^[\w-]{43}$/) });
    expect(invited()?.['agent-2']).toMatchObject({ invited_ts: at(24), reservation_sid: 'WR1' });
    expect(isSecretOf(leg?.leg_secret, invited()?.['agent-2']?.secret_hash)).toBe(true);
    expect(JSON.stringify(now('second'))).not.toContain(leg?.leg_secret);
  });

  it('is rung once for two clicks', async () => {
    const { accept, provider } = around();
    expect(await Promise.all([accept(), accept()])).toEqual([{}, {}]);
    expect(await accept()).toEqual({});
    expect(provider.acceptByCall).toHaveBeenCalledTimes(1);
  });

  it('is rung again for the next offer of the same call, with another secret', async () => {
    const { accept, provider, invited } = around();
    await accept();
    const before = invited();
    provider.pendingReservation.mockResolvedValue('WR2');
    await accept();
    expect(provider.acceptByCall).toHaveBeenCalledTimes(2);
    expect(invited()?.['agent-2']?.secret_hash).not.toBe(before?.['agent-2']?.secret_hash);
  });

  it('is rung where the task is not stored with the call yet', async () => {
    const { accept, provider } = around(anOfferedCall({ task_sid: undefined }));
    provider.findTask.mockResolvedValue('WT9');
    await accept();
    expect(provider.pendingReservation).toHaveBeenCalledWith('WT9', WORKER);
  });

  it('may try again after Twilio rejected the request', async () => {
    const { accept, provider, invited } = around();
    provider.acceptByCall.mockResolvedValueOnce('rejected');
    await expect(accept()).rejects.toEqual(rejectedAs('conflict'));
    expect(invited()).toEqual({});
    expect(await accept()).toEqual({});
    expect(provider.acceptByCall).toHaveBeenCalledTimes(2);
  });

  describe('after a lost response from Twilio', () => {
    const unanswered = async () => {
      const fixture = around();
      fixture.provider.acceptByCall.mockResolvedValueOnce('unanswered');
      await expect(fixture.accept()).rejects.toEqual(rejectedAs('provider_failed', NOT_ACCEPTED));
      return fixture;
    };
    const secretOf = ({ provider }: ReturnType<typeof around>, ring: number) =>
      provider.acceptByCall.mock.calls[ring]?.[1].leg_secret;
    const admit = (leg_secret: string | undefined, CallSid: string) =>
      admitLeg({ task_attribute_key: 'taskAttribute/second', leg_secret, CallSid }, at(26), () => true);

    it('is rung by the next click, with another secret', async () => {
      const fixture = await unanswered();
      expect(await fixture.accept()).toEqual({});
      expect(fixture.provider.acceptByCall).toHaveBeenCalledTimes(2);
      expect(isSecretOf(secretOf(fixture, 1), fixture.invited()?.['agent-2']?.secret_hash)).toBe(true);
      expect(await fixture.accept()).toEqual({});
      expect(fixture.provider.acceptByCall).toHaveBeenCalledTimes(2);
    });

    it.each([
      ['first', 0, 1],
      ['second', 1, 0],
    ])('joins by the leg of the %s ring if it comes first, and by no other', async (_, comes, late) => {
      const fixture = await unanswered();
      await fixture.accept();
      expect(await admit(secretOf(fixture, comes), AGENT_SID)).toMatchObject({ id: 'second' });
      expect(await admit(secretOf(fixture, late), TRANSFEREE_SID)).toBeUndefined();
    });

    it('is not rung again once the leg of the first ring came', async () => {
      const fixture = await unanswered();
      expect(await admit(secretOf(fixture, 0), AGENT_SID)).toBeDefined();
      expect(await fixture.accept()).toEqual({});
      expect(fixture.provider.acceptByCall).toHaveBeenCalledTimes(1);
    });

    it.each(['unanswered', 'rejected'] as const)(
      'may accept once more if the second ring is %s, and every leg stays invited',
      async outcome => {
        const fixture = await unanswered();
        fixture.provider.acceptByCall.mockResolvedValueOnce(outcome);
        await expect(fixture.accept()).rejects.toEqual(
          rejectedAs(outcome === 'rejected' ? 'conflict' : 'provider_failed'),
        );
        expect(await fixture.accept()).toEqual({});
        expect(fixture.provider.acceptByCall).toHaveBeenCalledTimes(3);
        expect(await admit(secretOf(fixture, 0), AGENT_SID)).toBeDefined();
      },
    );
  });

  it('can try again where Twilio does not say which task it is', async () => {
    const { accept, provider } = around(anOfferedCall({ task_sid: undefined }));
    provider.findTask.mockRejectedValueOnce(new Error('Twilio is down'));
    await expect(accept()).rejects.toEqual(rejectedAs('provider_failed'));
  });
});

describe('an agent is not rung', () => {
  it.each([
    ['who may not have the call', anActor({ id: 'agent-3' }), 'forbidden'],
    ['who is disabled', anActor(aColleague({ groups: ['closer_t2'], disabled: true })), 'forbidden'],
    ['who has no worker', anActor(aColleague({ groups: ['closer_t2'], worker_sid: undefined })), 'conflict'],
  ])('%s', async (_, actor, code) => {
    const log = captureLog();
    const { accept, provider, changes } = around();
    await expect(accept(actor)).rejects.toEqual(rejectedAs(code));
    expect(log.text().includes('access denied')).toBe(code === 'forbidden');
    expect(provider.acceptByCall).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  it.each([
    ['of a call that is over', anOfferedCall({ call_ended: true })],
    ['of a call that an agent has', aTakenCall()],
    ['of a caller in the queue', aCall({ id: 'second', requested_group: 'closer_t2' })],
  ])('for an offer %s', async (_, call) => {
    const { accept, provider } = around(call);
    await expect(accept()).rejects.toEqual(rejectedAs('conflict'));
    expect(provider.acceptByCall).not.toHaveBeenCalled();
  });

  it('for a task that is not offered to them now', async () => {
    const { accept, provider } = around();
    provider.pendingReservation.mockResolvedValue(undefined);
    await expect(accept()).rejects.toEqual(rejectedAs('conflict'));
    expect(provider.acceptByCall).not.toHaveBeenCalled();
  });

  it('where somebody else accepted in that moment', async () => {
    const { accept, provider, table } = around();
    table.beforeWrite(1, () => updateCall('second', { set: { reservation_user_key: 'user/agent-9' } }));
    await expect(accept()).rejects.toEqual(rejectedAs('conflict'));
    expect(provider.acceptByCall).not.toHaveBeenCalled();
  });

  it('for a call that is not there', async () => {
    const { accept } = around();
    await expect(accept(transferee, `taskAttribute/${CUSTOMER_SID}`)).rejects.toEqual(rejectedAs('not_found'));
  });
});
