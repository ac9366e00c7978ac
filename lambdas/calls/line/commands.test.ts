import { describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { isSecretOf } from '#platform/leg-secret';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
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
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { unreadable } from '../../../tests/support/unit/unreadable-call.ts';
import { type DialAgentBackDeps, dialAgentBackByTask } from './dial-agent-back-by-task.ts';
import { endCall } from './end-call.ts';
import { listOpenCalls } from './list-open-calls.ts';
import { muteCall } from './mute-call.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const failed = () => Promise.reject(new Rejection('provider_failed', 'Twilio said no.'));

const CONNECTING = 'The call is still connecting. Please try again.';

describe('muting', () => {
  const mute = (call: Call, actor = anActor()) => {
    const provider = { muteLeg: vi.fn(async () => {}) };
    const calls = storedCalls(call);
    const log = captureLog();
    const answer = muteCall({ provider, actor }, { task_attribute_key: key, muted: true });
    return { answer, provider, calls, log };
  };

  it('mutes the agent’s leg and leaves the call to the webhook', async () => {
    const { answer, provider, calls } = mute(anAcceptedCall());
    expect(await answer).toEqual({});
    expect(provider.muteLeg).toHaveBeenCalledWith(CONFERENCE_SID, AGENT_SID, true);
    expect(calls.changes).toEqual([]);
  });

  it.each<[string, Call, Actor, string, string?]>([
    ['has ended', anEndedCall(), anActor(), 'conflict', 'This call has ended.'],
    ['lost its agent', anAcceptedCall({ agent_disconnected: true }), anActor(), 'conflict'],
    ['is still connecting', anAcceptedCall({ agent_call_sid: undefined }), anActor(), 'conflict', CONNECTING],
    ['waits in the queue', aCall(), anAdmin(), 'conflict'],
    ['has no reported agent yet', aCall(), anActor(), 'conflict', CONNECTING],
    ['is offered to the agent', aPendingDial({ id: CUSTOMER_SID }), anActor(), 'conflict'],
    ['is offered to another agent only', aPendingDial({ id: CUSTOMER_SID }), anotherAgent(), 'forbidden'],
    ['ended without an agent', aCall({ call_ended: true }), anActor(), 'forbidden'],
    ['belongs to another agent', anAcceptedCall(), anotherAgent(), 'forbidden', 'This is not your call.'],
    ['does not exist', anAcceptedCall({ id: 'another' }), anActor(), 'not_found', 'This call does not exist.'],
  ])('rejects a call that %s', async (_, call, actor, code, message) => {
    const { answer, provider } = mute(call, actor);
    await expect(answer).rejects.toEqual(rejectedAs(code, message));
    expect(provider.muteLeg).not.toHaveBeenCalled();
  });

  it('of another agent’s call is logged', async () => {
    const { answer, log } = mute(anAcceptedCall(), anotherAgent());
    await expect(answer).rejects.toEqual(rejectedAs('forbidden'));
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'access denied',
      user_id: anotherAgent().user.id,
      task_attribute_key: key,
    });
  });
});

describe('hanging up', () => {
  const hangUp = (end: (call: Call) => Promise<void>, actor = anActor()) =>
    endCall({ provider: { endCall: end, removeAgentLeg: failed }, actor, now: at(60) }, { task_attribute_key: key });

  it('writes the intent before it asks Twilio', async () => {
    const calls = storedCalls(anAcceptedCall());
    await hangUp(async () => expect(calls.now(CUSTOMER_SID)?.ending).toBe(true));
    expect(calls.now(CUSTOMER_SID)).toMatchObject({ ending: true, call_ended: false });
  });

  it('reverts the intent and fails if Twilio fails', async () => {
    const calls = storedCalls(anAcceptedCall());
    await expect(hangUp(failed)).rejects.toEqual(rejectedAs('provider_failed'));
    expect(calls.now(CUSTOMER_SID)?.ending).toBeUndefined();
  });

  it('shows a connection that was lost while the request to Twilio failed', async () => {
    const calls = storedCalls(anAcceptedCall());
    const legs = {
      [AGENT_SID]: { joined_ts: at(4), joined_sequence: 1, left_ts: at(30), on: { value: false, sequence: 5 } },
    };
    const conferences = { [CONFERENCE_SID]: { task_sid: anAcceptedCall().task_sid, legs } };
    const lostMeanwhile = async () => {
      await updateCall(CUSTOMER_SID, { set: { conferences } });
      return failed();
    };
    await expect(hangUp(lostMeanwhile)).rejects.toEqual(rejectedAs('provider_failed'));
    expect(calls.now(CUSTOMER_SID)).toMatchObject({ agent_disconnected: true });
    expect(calls.now(CUSTOMER_SID)?.ending).toBeUndefined();
  });

  it('succeeds for a call that has ended', async () => {
    const end = vi.fn(async () => {});
    const calls = storedCalls(anEndedCall());
    expect(await hangUp(end)).toEqual({});
    expect(end).not.toHaveBeenCalled();
    expect(calls.changes).toEqual([]);
  });

  it('asks to try again while the acceptance is not reported yet', async () => {
    const calls = storedCalls(aCall());
    await expect(hangUp(async () => {})).rejects.toThrow('The call is still connecting. Please try again.');
    expect(calls.changes).toEqual([]);
  });

  it('rejects an agent whose call it is not', async () => {
    storedCalls(anAcceptedCall());
    await expect(hangUp(async () => {}, anotherAgent())).rejects.toEqual(rejectedAs('forbidden'));
  });
});

describe('dialing back', () => {
  const lost = () => storedCalls(anAcceptedCall({ agent_disconnected: true }));
  const dial = (ringAgent: DialAgentBackDeps['provider']['ringAgent'], now = at(30), actor = anActor()) =>
    dialAgentBackByTask({ provider: { ringAgent }, actor, now }, { task_attribute: key });
  const rings = () => vi.fn(async (): Promise<'ringing'> => 'ringing');

  it('rings once for two clicks', async () => {
    lost();
    const ring = rings();
    const answers = await Promise.allSettled([dial(ring), dial(ring)]);
    expect(ring).toHaveBeenCalledTimes(1);
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('invites the leg by a secret that the call knows by its hash alone', async () => {
    const calls = lost();
    const ring = vi.fn(async (_call: Call, _leg: { userId: string; leg_secret: string }) => 'ringing' as const);
    await dial(ring);
    const { userId, leg_secret } = ring.mock.calls[0]?.[1] ?? {};
    expect(userId).toBe('agent-1');
    const { invited_legs } = calls.now(CUSTOMER_SID) ?? {};
    expect(invited_legs?.['agent-1']?.invited_ts).toBe(at(30));
    expect(isSecretOf(leg_secret, invited_legs?.['agent-1']?.secret_hash)).toBe(true);
  });

  it('can be retried at once after Twilio rejected the request', async () => {
    lost();
    const ring = rings();
    await expect(dial(failed)).rejects.toEqual(rejectedAs('provider_failed'));
    expect(await dial(ring, at(31))).toEqual({});
  });

  it('does not ring twice after a lost response from Twilio', async () => {
    lost();
    const ring = rings();
    await expect(dial(async () => 'unknown')).rejects.toEqual(
      rejectedAs('provider_failed', 'Dial back Failed: if your phone does not ring, try again in half a minute.'),
    );
    await expect(dial(ring, at(40))).rejects.toEqual(rejectedAs('already_ringing'));
    expect(ring).not.toHaveBeenCalled();
    expect(await dial(ring, at(60))).toEqual({});
  });

  it.each([
    ['is connected', [anAcceptedCall()], anActor(), 'conflict'],
    ['has no open call', [anEndedCall()], anActor(), 'conflict'],
    ['asks for another agent’s call', [anAcceptedCall({ agent_disconnected: true })], anotherAgent(), 'forbidden'],
    ['asks for an unknown call', [], anActor(), 'not_found'],
  ])('rejects an agent who %s', async (_, calls, actor, code) => {
    storedCalls(...calls);
    const ring = rings();
    await expect(dial(ring, at(30), actor)).rejects.toEqual(rejectedAs(code));
    expect(ring).not.toHaveBeenCalled();
  });
});

it('lists the open calls that still need their agent', async () => {
  const calls = [
    anEndedCall({ id: 'owed' }),
    anEndedCall({ id: 'done', disposition: 'Sale' }),
    anAcceptedCall({ id: 'on the line', created_ts: at(1) }),
    aCall({ id: 'queued' }),
  ];
  storedCalls(...calls);
  const open = await listOpenCalls({ actor: anActor() });
  expect(open.data.map(call => call.id)).toEqual(['owed', 'on the line']);
});

it('lists the other open calls if one of the agent’s own cannot be read, and logs that one', async () => {
  const log = captureLog();
  const { table } = storedCalls(anEndedCall({ id: 'owed' }));
  table.put(unreadable(anAcceptedCall({ id: 'poison' })));
  expect((await listOpenCalls({ actor: anActor() })).data.map(call => call.id)).toEqual(['owed']);
  expect(JSON.parse(log.text())).toMatchObject({
    message: 'open call not read',
    call_id: 'poison',
    fields: ['call_ended'],
  });
});
