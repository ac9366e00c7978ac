import { describe, expect, it, vi } from 'vitest';
import { fingerprint } from '#platform/fingerprint';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { Rejection } from '#shared/errors';
import {
  aCall,
  anAcceptedCall,
  anEndedCall,
  at,
  CONFERENCE_SID,
  CUSTOMER_SID,
} from '../../../tests/support/builders/a-call.ts';
import { anActor, anotherAgent } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { storedCalls } from '../../../tests/support/unit/stored-calls.ts';
import { type AddPhoneNumberDeps, addPhoneNumberToTask } from './add-phone-number-to-task.ts';
import { removeAddedCallsFromTask } from './remove-added-calls-from-task.ts';

const key = `taskAttribute/${CUSTOMER_SID}` as const;
const ADDED_SID = `CA${'e'.repeat(32)}`;
const OTHER_SID = `CA${'f'.repeat(32)}`;
const NUMBER = '+13105550142';

const dialled = async () => ({ outcome: 'dialled' as const, callSid: ADDED_SID });

const withAdded = (status: 'ringing' | 'completed' = 'ringing', fields: Partial<Call> = {}): Call =>
  anAcceptedCall({
    added_calls: { [ADDED_SID]: { call_sid: ADDED_SID, status, sequence: 1, phone_number: NUMBER } },
    added_calls_sids: status === 'ringing' ? [ADDED_SID] : [],
    ...fields,
  });

type Fixture = { dial?: AddPhoneNumberDeps['provider']['dialAdded']; blacklisted?: string };

const fixtureOf = (call: Call, { dial = dialled, blacklisted }: Fixture = {}) => {
  const calls = storedCalls(call);
  const provider = { dialAdded: vi.fn(dial), hangUp: vi.fn(async () => {}) };
  calls.table.store({ blacklist: blacklisted ? [{ phone_number: blacklisted }] : [] });
  const add = (phone_number = '(310) 555-0142', { now = at(10800), actor = anActor() } = {}) =>
    addPhoneNumberToTask(
      { provider, actor, now, hours: { from: 8, to: 21 } },
      { task_attribute_key: key, phone_number },
    );
  return { add, calls, provider, now: () => calls.now(CUSTOMER_SID) };
};

describe('adding a number', () => {
  it('dials it into the conference and lists the leg in the call', async () => {
    const { add, provider, now } = fixtureOf(anAcceptedCall());
    expect(await add()).toEqual({});
    expect(provider.dialAdded).toHaveBeenCalledExactlyOnceWith(
      { id: CUSTOMER_SID, leg_secret: expect.any(String) },
      CONFERENCE_SID,
      NUMBER,
    );
    expect(now()).toMatchObject({ added_calls_sids: [ADDED_SID], added_phone_number: NUMBER });
    expect(now()?.adding_ts).toBeUndefined();
  });

  it('knows the leg by the hash of its secret, and the legs that it dialled before', async () => {
    const { add, provider, now } = fixtureOf(anAcceptedCall({ dial_secret_hashes: ['of an earlier leg'] }));
    await add();
    const [{ leg_secret } = { leg_secret: '' }] = provider.dialAdded.mock.calls[0] ?? [];
    expect(now()?.dial_secret_hashes).toEqual(['of an earlier leg', fingerprint(leg_secret)]);
  });

  it.each<[string, Call, string, Fixture, object, string, string | undefined]>([
    ['without a number', anAcceptedCall(), '', {}, {}, 'rejected', 'missing phone number'],
    [
      'for a number of nine digits',
      anAcceptedCall(),
      '310 555 014',
      {},
      {},
      'rejected',
      'Enter a phone number of ten digits.',
    ],
    [
      'for a number of another country',
      anAcceptedCall(),
      '+49 30 123456',
      {},
      {},
      'rejected',
      'Enter a phone number of ten digits.',
    ],
    [
      'for a number on the blacklist',
      anAcceptedCall(),
      NUMBER,
      { blacklisted: NUMBER },
      {},
      'rejected',
      '(310) 555-0142 is on the blacklist.',
    ],
    [
      'for a number outside of the calling hours',
      anAcceptedCall(),
      NUMBER,
      {},
      { now: '2026-01-05T15:30:00.000Z' },
      'rejected',
      'It is 7:30 am where (310) 555-0142 is (California). Calls are allowed from 8 am to 9 pm there.',
    ],
    [
      'for the customer’s own number',
      anAcceptedCall(),
      '+15552340001',
      {},
      {},
      'conflict',
      'The customer is in this call already.',
    ],
    ['for a call that has ended', anEndedCall(), NUMBER, {}, {}, 'conflict', 'This call has ended.'],
    ['for a call in the queue', aCall(), NUMBER, {}, {}, 'conflict', undefined],
    [
      'while the agent is not connected',
      anAcceptedCall({ agent_disconnected: true }),
      NUMBER,
      {},
      {},
      'conflict',
      'You are not connected to this call.',
    ],
    [
      'before the conference is known',
      anAcceptedCall({ conference_sid: undefined }),
      NUMBER,
      {},
      {},
      'conflict',
      undefined,
    ],
    ['for another agent’s call', anAcceptedCall(), NUMBER, {}, { actor: anotherAgent() }, 'forbidden', undefined],
    [
      'for a call with the greatest number of added legs',
      anAcceptedCall({ added_calls_sids: ['1', '2', '3', '4', '5'] }),
      NUMBER,
      {},
      {},
      'conflict',
      'No more numbers can be added to this call.',
    ],
  ])('rejects %s', async (_, call, number, fixture, request, code, message) => {
    const { add, provider, calls } = fixtureOf(call, fixture);
    await expect(add(number, request)).rejects.toEqual(rejectedAs(code, message));
    expect(provider.dialAdded).not.toHaveBeenCalled();
    expect(calls.changes).toEqual([]);
  });

  it('names the field of a number that is not one', async () => {
    const { add } = fixtureOf(anAcceptedCall());
    const message = 'Enter a phone number of ten digits.';
    await expect(add('310 555 014')).rejects.toMatchObject({ detail: [{ field: 'phone_number', message }] });
  });

  it('dials once for two simultaneous clicks', async () => {
    const { add, provider } = fixtureOf(anAcceptedCall());
    const answers = await Promise.allSettled([add(), add()]);
    expect(provider.dialAdded).toHaveBeenCalledTimes(1);
    expect(answers.map(answer => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('dials once if the response to the first click was lost', async () => {
    const { add, provider } = fixtureOf(withAdded());
    expect(await add()).toEqual({});
    expect(provider.dialAdded).not.toHaveBeenCalled();
  });

  it('does not dial again after a lost response until the ring time-out has passed', async () => {
    const { add, provider } = fixtureOf(anAcceptedCall(), { dial: async () => ({ outcome: 'unknown' }) });
    await expect(add()).rejects.toEqual(
      rejectedAs('provider_failed', 'Adding phone number to call failed: if nobody joins, try again in a minute.'),
    );
    await expect(add(NUMBER, { now: at(10820) })).rejects.toEqual(
      rejectedAs('conflict', 'A number is being added already. Please wait a moment.'),
    );
    expect(provider.dialAdded).toHaveBeenCalledTimes(1);
    provider.dialAdded.mockImplementation(dialled);
    expect(await add(NUMBER, { now: at(10845) })).toEqual({});
  });

  it('can be retried at once after Twilio rejected the request', async () => {
    const { add, provider } = fixtureOf(anAcceptedCall(), { dial: async () => ({ outcome: 'rejected' }) });
    await expect(add()).rejects.toEqual(rejectedAs('provider_failed', 'Adding phone number to call failed'));
    provider.dialAdded.mockImplementation(dialled);
    expect(await add(NUMBER, { now: at(10801) })).toEqual({});
  });

  it('can be retried at once if telephony is not set up', async () => {
    const unavailable = new Rejection('unavailable', 'The phone system is not set up yet.');
    const { add, now } = fixtureOf(anAcceptedCall(), { dial: () => Promise.reject(unavailable) });
    await expect(add()).rejects.toBe(unavailable);
    expect(now()?.adding_ts).toBeUndefined();
  });

  it('dials a number again after its leg has ended', async () => {
    const { add, provider } = fixtureOf(withAdded('completed'));
    await add();
    expect(provider.dialAdded).toHaveBeenCalledTimes(1);
  });

  it('hangs up the new leg if the call ended while it was dialled, and logs that it could not', async () => {
    const fixture = fixtureOf(anAcceptedCall(), {
      dial: async () => {
        await updateCall(CUSTOMER_SID, {
          set: { call_ended: true, call_ended_ts: at(10801), customer_gone_ts: at(10801) },
        });
        return dialled();
      },
    });
    const log = captureLog();
    fixture.provider.hangUp.mockRejectedValueOnce(new Error('Twilio is down'));
    await fixture.add();
    expect(fixture.provider.hangUp).toHaveBeenCalledExactlyOnceWith(ADDED_SID);
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'added call not hung up',
      call_id: CUSTOMER_SID,
      call_sid: ADDED_SID,
      error: { message: 'Twilio is down' },
    });
  });
});

describe('removing added legs', () => {
  const remove = (call: Call, { known = [ADDED_SID], hangUp = async (_: string) => {}, actor = anActor() } = {}) => {
    const provider = { addedIn: vi.fn(async () => known), hangUp: vi.fn(hangUp) };
    const calls = storedCalls(call);
    const answer = removeAddedCallsFromTask({ provider, actor, now: at(60) }, { task_attribute_key: key });
    return { answer, provider, calls };
  };
  const hungUp = ({ provider }: ReturnType<typeof remove>) => provider.hangUp.mock.calls.map(([sid]) => sid);

  it('hangs up all added legs and removes them from the call, whichever part added them', async () => {
    const removal = remove(withAdded('ringing', { added_calls_sids: [ADDED_SID, OTHER_SID] }));
    expect(await removal.answer).toEqual({});
    expect(hungUp(removal)).toEqual([ADDED_SID, OTHER_SID]);
    expect(removal.provider.addedIn).not.toHaveBeenCalled();
    expect(removal.calls.now(CUSTOMER_SID)?.added_calls_sids).toEqual([]);
  });

  it('finds a leg whose dial response was lost, and releases the claim', async () => {
    const removal = remove(anAcceptedCall({ adding_ts: at(10800) }));
    await removal.answer;
    expect(hungUp(removal)).toEqual([ADDED_SID]);
    expect(removal.calls.now(CUSTOMER_SID)?.adding_ts).toBeUndefined();
  });

  it('succeeds if there is no added leg', async () => {
    for (const call of [anAcceptedCall(), anEndedCall()]) expect(await remove(call).answer).toEqual({});
  });

  it('tries all legs and fails if one could not be hung up', async () => {
    const log = captureLog();
    const removal = remove(withAdded('ringing', { added_calls_sids: [ADDED_SID, OTHER_SID] }), {
      hangUp: async sid => {
        if (sid === ADDED_SID) throw new Error('500');
      },
    });
    await expect(removal.answer).rejects.toEqual(rejectedAs('provider_failed'));
    expect(hungUp(removal)).toEqual([ADDED_SID, OTHER_SID]);
    expect(JSON.parse(log.text())).toMatchObject({
      message: 'added call not removed',
      call_id: CUSTOMER_SID,
      error: { message: '500' },
    });
  });

  it('rejects an agent whose call it is not', async () => {
    await expect(remove(withAdded(), { actor: anotherAgent() }).answer).rejects.toEqual(rejectedAs('forbidden'));
  });
});
