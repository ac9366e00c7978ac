import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { getCall, updateCall } from '#platform/table/calls';
import { addingProblem, hasAdded } from '#shared/calls/added-calls';
import type { Call } from '#shared/calls/call';
import type { CallingHours } from '#shared/dialing/calling-hours';
import { Refusal } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import { type PhoneNumber, parsePhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { requireDialable } from '../outbound/check-dial.ts';
import type { Provider } from '../provider/provider.ts';
import { changeCall } from './change-call.ts';
import { ownCallOnLine } from './own-call.ts';

export type AddPhoneNumberDeps = {
  provider: Pick<Provider, 'dialAdded' | 'hangUp'>;
  actor: Actor;
  now: Timestamp;
  hours: CallingHours;
};

/** Twilio's callbacks count from 0: what its answer says is before them. */
const BEFORE_CALLBACKS = -1;

const FAILED = 'Adding phone number to call failed';

const refuse = (sentence: string): never => {
  throw new Refusal('refused', sentence, [{ field: 'phone_number', message: sentence }]);
};

/** docs/product.md, Added call: 'missing phone number', and none of fewer than ten digits. */
const numberIn = (text: string): PhoneNumber => {
  if (text === '') return refuse('missing phone number');
  return parsePhoneNumber(text) ?? refuse('Enter a phone number of ten digits.');
};

type Claimed = Call & { conference_sid: string };

/** Notes that the number is being dialled: of two clicks one passes. Undefined where somebody is there at this number. */
const claim = async ({ now }: AddPhoneNumberDeps, found: Call, number: PhoneNumber): Promise<Claimed | undefined> => {
  const call = await changeCall(found, current => {
    if (hasAdded(current, number)) return undefined;
    const problem = addingProblem(current, number, now);
    if (problem) throw new Refusal('conflict', problem);
    return { set: { adding_ts: now, added_phone_number: number } };
  });
  const { conference_sid } = call;
  return conference_sid && !hasAdded(call, number) ? { ...call, conference_sid } : undefined;
};

const release = ({ now }: AddPhoneNumberDeps, call: Call) =>
  updateCall(call.id, {
    remove: ['adding_ts'],
    when: [{ field: 'adding_ts', is: 'equal', value: now }],
  });

const dial = (deps: AddPhoneNumberDeps, call: Claimed, number: PhoneNumber) =>
  deps.provider.dialAdded(call, call.conference_sid, number).catch(async error => {
    await release(deps, call);
    throw error;
  });

/** The call may have ended while somebody was being dialled into it: they must not ring for nobody. */
const hangUpIfOver = async ({ provider }: AddPhoneNumberDeps, call: Call, callSid: string): Promise<void> => {
  if (!(await getCall(call.id, { latest: true }))?.call_ended) return;
  // Nobody is told: the agent's call is over, and a conference that has ended takes nobody in.
  await provider
    .hangUp(callSid)
    .catch((error: Error) => logger.warn('added call not hung up', { call_id: call.id, call_sid: callSid, error }));
};

/** Known from now on, so that a second click finds them; the claim has done its part. */
const noteLeg = async (
  deps: AddPhoneNumberDeps,
  call: Call,
  { callSid, number }: { callSid: string; number: PhoneNumber },
): Promise<void> => {
  const report = { call_sid: callSid, status: 'queued', sequence: BEFORE_CALLBACKS, ts: deps.now } as const;
  await applyCallFact(call.id, {
    kind: 'added',
    task_token: call.task_token,
    ...report,
    phone_number: number,
  });
  await release(deps, call);
  await hangUpIfOver(deps, call, callSid);
};

/**
 * Dials a third party into the call's conference. Where Twilio's answer was lost they may be ringing all the same, so
 * the claim stays until no leg can ring any more; its callbacks tell of a leg that does.
 * @throws Refusal `refused` for no number or by the gate; `conflict` where nobody can be added; `provider_failed`
 */
export const addPhoneNumberToTask = async (
  deps: AddPhoneNumberDeps,
  input: { task_attribute_key: CallKey; phone_number: string },
): Promise<Record<string, never>> => {
  const { now, hours } = deps;
  const found = await ownCallOnLine(deps.actor, input.task_attribute_key);
  const number = numberIn(input.phone_number);
  await requireDialable({ number, now, hours });
  const call = await claim(deps, found, number);
  if (!call) return {};
  const leg = await dial(deps, call, number);
  switch (leg.outcome) {
    case 'unanswered':
      throw new Refusal('provider_failed', `${FAILED}: if nobody joins, try again in a minute.`);
    case 'refused':
      await release(deps, call);
      throw new Refusal('provider_failed', FAILED);
    case 'dialled':
      await noteLeg(deps, call, { callSid: leg.callSid, number });
      return {};
  }
};
