import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { Refusal } from '#shared/errors';
import {
  AGENT_SID,
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
} from '../../../tests/support/builders/a-call.ts';
import { anActor, anAdmin, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { aPendingDial } from '../../../tests/support/builders/an-outbound-call.ts';
import { fakeCalls } from '../../../tests/support/unit/fake-calls.ts';
import { refusedAs } from '../../../tests/support/unit/rejected-as.ts';
import { dialAgentBackByTask } from './dial-agent-back-by-task.ts';
import { endCall } from './end-call.ts';
import { listOpenCalls } from './list-open-calls.ts';
import { muteCall } from './mute-call.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const failed = () => Promise.reject(new Refusal('provider_failed', 'Twilio said no.'));

describe('muting', () => {
  const mute = (call: Call, actor = anActor()) => {
    const provider = { muteLeg: vi.fn(async () => {}) };
    const calls = fakeCalls(call);
    const answer = muteCall({ calls, provider, actor }, { task_attribute_key: key, muted: true });
    return { answer, provider, calls };
  };

  it('asks for the agent’s leg, and leaves the call to the webhook', async () => {
    const { answer, provider, calls } = mute(anAcceptedCall());
    expect(await answer).toEqual({});
    expect(provider.muteLeg).toHaveBeenCalledWith(CONFERENCE_SID, AGENT_SID, true);
    expect(calls.changes).toEqual([]);
  });

  it.each([
    ['is over', anEndedCall(), anActor(), 'conflict'],
    ['lost her', anAcceptedCall({ agent_disconnected: true }), anActor(), 'conflict'],
    ['is still connecting', anAcceptedCall({ agent_call_sid: undefined }), anActor(), 'conflict'],
    ['waits in the queue', aCall(), anAdmin(), 'conflict'],
    ['is nobody’s yet, so far as webhooks have told', aCall(), anActor(), 'conflict'],
    ['is on its way to her', aPendingDial({ id: CUSTOMER_SID }), anActor(), 'conflict'],
    ['is on its way to somebody else alone', aPendingDial({ id: CUSTOMER_SID }), anotherAgent(), 'forbidden'],
    ['was never anybody’s', aCall({ call_ended: true }), anActor(), 'forbidden'],
    ['is somebody else’s', anAcceptedCall(), anotherAgent(), 'forbidden'],
    ['does not exist', anAcceptedCall({ id: 'another' }), anActor(), 'not_found'],
  ])('is refused when the call %s', async (_, call, actor, code) => {
    const { answer, provider } = mute(call, actor);
    await expect(answer).rejects.toEqual(refusedAs(code));
    expect(provider.muteLeg).not.toHaveBeenCalled();
  });
});

describe('hanging up', () => {
  const hangUp = (calls: ReturnType<typeof fakeCalls>, end: (call: Call) => Promise<void>, actor = anActor()) =>
    endCall(
      { calls, provider: { endCall: end, removeAgentLeg: failed }, actor, now: at(60) },
      { task_attribute_key: key },
    );

  it('writes the intent before it asks Twilio', async () => {
    const calls = fakeCalls(anAcceptedCall());
    await hangUp(calls, async () => expect(calls.now(CUSTOMER_SID)?.ending).toBe(true));
    expect(calls.now(CUSTOMER_SID)).toMatchObject({ ending: true, call_ended: false });
  });

  it('takes the intent back when Twilio fails, and says so', async () => {
    const calls = fakeCalls(anAcceptedCall());
    await expect(hangUp(calls, failed)).rejects.toEqual(refusedAs('provider_failed'));
    expect(calls.now(CUSTOMER_SID)?.ending).toBeUndefined();
  });

  it('shows a connection that was lost while Twilio was failing', async () => {
    const calls = fakeCalls(anAcceptedCall());
    const legs = {
      [AGENT_SID]: { joined_ts: at(4), joined_sequence: 1, left_ts: at(30), on: { value: false, sequence: 5 } },
    };
    const conferences = { [CONFERENCE_SID]: { task_sid: anAcceptedCall().task_sid, legs } };
    const lostMeanwhile = async () => {
      await calls.updateCall(CUSTOMER_SID, { set: { conferences } });
      return failed();
    };
    await expect(hangUp(calls, lostMeanwhile)).rejects.toEqual(refusedAs('provider_failed'));
    expect(calls.now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true });
    expect(calls.now(CUSTOMER_SID)?.ending).toBeUndefined();
  });

  it('is content with a call that is over', async () => {
    const end = vi.fn(async () => {});
    const calls = fakeCalls(anEndedCall());
    expect(await hangUp(calls, end)).toEqual({});
    expect(end).not.toHaveBeenCalled();
    expect(calls.changes).toEqual([]);
  });

  it('asks for patience when the acceptance has not been reported yet', async () => {
    const calls = fakeCalls(aCall());
    await expect(hangUp(calls, async () => {})).rejects.toThrow('The call is still connecting. Please try again.');
    expect(calls.changes).toEqual([]);
  });

  it('is for the agent of the call', async () => {
    await expect(hangUp(fakeCalls(anAcceptedCall()), async () => {}, anotherAgent())).rejects.toEqual(
      refusedAs('forbidden'),
    );
  });
});

describe('dialling back', () => {
  const lost = () => fakeCalls(anAcceptedCall({ agent_disconnected: true }));
  const dial = (
    calls: ReturnType<typeof fakeCalls>,
    ringAgent: () => Promise<'ringing' | 'unanswered'>,
    now = at(30),
    actor = anActor(),
  ) => dialAgentBackByTask({ calls, provider: { ringAgent }, actor, now }, { task_attribute: key });
  const rings = () => vi.fn(async (): Promise<'ringing'> => 'ringing');

  it('rings once for two clicks', async () => {
    const [calls, ring] = [lost(), rings()];
    const answers = await Promise.allSettled([dial(calls, ring), dial(calls, ring)]);
    expect(ring).toHaveBeenCalledTimes(1);
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be tried again at once when Twilio refused', async () => {
    const [calls, ring] = [lost(), rings()];
    await expect(dial(calls, failed)).rejects.toEqual(refusedAs('provider_failed'));
    expect(await dial(calls, ring, at(31))).toEqual({});
  });

  it('does not ring twice when Twilio’s answer was lost', async () => {
    const [calls, ring] = [lost(), rings()];
    await expect(dial(calls, async () => 'unanswered')).rejects.toEqual(refusedAs('provider_failed'));
    await expect(dial(calls, ring, at(40))).rejects.toEqual(refusedAs('conflict'));
    expect(ring).not.toHaveBeenCalled();
    expect(await dial(calls, ring, at(60))).toEqual({});
  });

  it.each([
    ['is connected', fakeCalls(anAcceptedCall()), anActor(), 'conflict'],
    ['has no call any more', fakeCalls(anEndedCall()), anActor(), 'conflict'],
    ['asks for another’s call', fakeCalls(anAcceptedCall({ agent_disconnected: true })), anotherAgent(), 'forbidden'],
    ['asks for no call', fakeCalls(), anActor(), 'not_found'],
  ])('is refused to an agent who %s', async (_, calls, actor, code) => {
    const ring = rings();
    await expect(dial(calls, ring, at(30), actor)).rejects.toEqual(refusedAs(code));
    expect(ring).not.toHaveBeenCalled();
  });
});

it('open calls are those that still need their agent', async () => {
  const calls = [
    anEndedCall({ id: 'owed' }),
    anEndedCall({ id: 'done', disposition: 'Sale' }),
    anAcceptedCall({ id: 'on the line' }),
    aCall({ id: 'queued' }),
  ];
  const open = await listOpenCalls({ openCallsOf: async () => calls, actor: anActor() });
  expect(open.data.map(call => call.id)).toEqual(['owed', 'on the line']);
});
