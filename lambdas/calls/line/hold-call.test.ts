import { describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  CONFERENCE_SID,
  CUSTOMER_SID,
} from '../../../tests/support/builders/a-call.ts';
import { anActor, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { anAcceptedDial, DIALLED_SID } from '../../../tests/support/builders/an-outbound-call.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { holdCall } from './hold-call.ts';

const hold = (call: Call, { actor = anActor(), setHold = async () => {}, on = true } = {}) => {
  const provider = { setHold: vi.fn(setHold) };
  const calls = storedCalls(call);
  const input = { task_attribute_key: `taskAttribute/${call.id}` as const, hold: on };
  return { answer: holdCall({ provider, actor }, input), provider, calls };
};

const dialled = (status: 'ringing' | 'in-progress') =>
  anAcceptedDial({
    customer_call_sid: DIALLED_SID,
    customer_dial: { call_sid: DIALLED_SID, status, sequence: 1 },
  });

describe('holding', () => {
  it.each([true, false])('changes the hold of the customer’s leg (%s) and leaves the call to the webhook', async on => {
    const { answer, provider, calls } = hold(anAcceptedCall(), { on });
    expect(await answer).toEqual({});
    expect(provider.setHold).toHaveBeenCalledExactlyOnceWith(CONFERENCE_SID, CUSTOMER_SID, on);
    expect(calls.changes).toEqual([]);
  });

  it('holds a dialled customer who has answered', async () => {
    const { answer, provider } = hold(dialled('in-progress'));
    await answer;
    expect(provider.setHold).toHaveBeenCalledExactlyOnceWith(CONFERENCE_SID, DIALLED_SID, true);
  });

  it.each([
    ['has ended', anEndedCall(), anActor(), 'conflict', 'This call has ended.'],
    [
      'lost its agent',
      anAcceptedCall({ agent_disconnected: true }),
      anActor(),
      'conflict',
      'You are not connected to this call.',
    ],
    ['rings', dialled('ringing'), anActor(), 'conflict', 'The customer has not answered yet.'],
    [
      'is still connecting',
      anAcceptedCall({ conference_sid: undefined }),
      anActor(),
      'conflict',
      'The call is still connecting. Please try again.',
    ],
    ['waits in the queue', aCall(), anActor(), 'conflict', undefined],
    ['belongs to another agent', anAcceptedCall(), anotherAgent(), 'forbidden', undefined],
  ])('rejects a call that %s', async (_, call, actor, code, message) => {
    const { answer, provider } = hold(call, { actor });
    await expect(answer).rejects.toMatchObject({ code, ...(message && { message }) });
    expect(provider.setHold).not.toHaveBeenCalled();
  });

  it('throws the rejection if Twilio fails', async () => {
    const rejection = new Rejection('provider_failed', 'The customer could not be put on hold. Please try again.');
    await expect(hold(anAcceptedCall(), { setHold: () => Promise.reject(rejection) }).answer).rejects.toBe(rejection);
  });
});
