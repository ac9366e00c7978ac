import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { type LegSecret, newLegSecret } from '#platform/leg-secret';
import { logger } from '#platform/logger';
import { getCall, updateCall } from '#platform/table/calls';
import { addingProblem, hasAdded } from '#shared/calls/added-calls';
import type { Call } from '#shared/calls/call';
import { BEFORE_CALLBACKS } from '#shared/calls/dials';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { Rejection } from '#shared/errors';
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

const FAILED = 'Adding phone number to call failed';

const reject = (message: string): never => {
  throw new Rejection('rejected', message, [{ field: 'phone_number', message }]);
};

/** docs/product.md, Added call: an empty number is missing; a number of fewer than ten digits is rejected. */
const numberIn = (text: string): PhoneNumber => {
  if (text === '') return reject('missing phone number');
  return parsePhoneNumber(text) ?? reject('Enter a phone number of ten digits.');
};

type Claimed = Call & { conference_sid: string };

/** Claims the dial in the call, so that two clicks dial once. Undefined if this number has been added already. */
const claim = async (
  { now }: AddPhoneNumberDeps,
  found: Call,
  { number, secret_hash }: { number: PhoneNumber } & Pick<LegSecret, 'secret_hash'>,
): Promise<Claimed | undefined> => {
  const call = await changeCall(found, current => {
    if (hasAdded(current, number)) return undefined;
    const problem = addingProblem(current, number, now);
    if (problem) throw new Rejection('conflict', problem);
    const dial_secret_hashes = [...(current.dial_secret_hashes ?? []), secret_hash];
    return { set: { adding_ts: now, added_phone_number: number, dial_secret_hashes } };
  });
  const { conference_sid } = call;
  return conference_sid && !hasAdded(call, number) ? { ...call, conference_sid } : undefined;
};

const release = ({ now }: AddPhoneNumberDeps, call: Call) =>
  updateCall(call.id, {
    remove: ['adding_ts'],
    when: [{ field: 'adding_ts', is: 'equal', value: now }],
  });

const dial = (
  deps: AddPhoneNumberDeps,
  call: Claimed,
  { number, leg_secret }: { number: PhoneNumber; leg_secret: string },
) =>
  deps.provider.dialAdded({ id: call.id, leg_secret }, call.conference_sid, number).catch(async error => {
    await release(deps, call);
    throw error;
  });

/** The call may have ended while the third party was being dialled: then the new leg is hung up. */
const hangUpIfOver = async ({ provider }: AddPhoneNumberDeps, call: Call, callSid: string): Promise<void> => {
  if (!(await getCall(call.id, { latest: true }))?.call_ended) return;
  // A failure is only logged: the call is over, and Twilio lets nobody into a conference that has ended.
  await provider
    .hangUp(callSid)
    .catch((error: Error) => logger.warn('added call not hung up', { call_id: call.id, call_sid: callSid, error }));
};

/** Adds the leg to the call, so that a second click finds it, and releases the claim. */
const noteLeg = async (
  deps: AddPhoneNumberDeps,
  call: Call,
  { callSid, number }: { callSid: string; number: PhoneNumber },
): Promise<void> => {
  const report = { call_sid: callSid, status: 'queued', sequence: BEFORE_CALLBACKS, ts: deps.now } as const;
  await applyCallFact(call.id, {
    kind: 'added',
    reported_by: 'us',
    ...report,
    phone_number: number,
  });
  await release(deps, call);
  await hangUpIfOver(deps, call, callSid);
};

/**
 * Dials a third party into the conference of the call. If Twilio's response is lost, the phone may still ring: the
 * claim stays until the ring time-out has passed, and callbacks report the leg.
 * @throws Rejection `rejected` for a bad number or by the dial rules; `conflict` if nobody can be added;
 * `provider_failed`
 */
export const addPhoneNumberToTask = async (
  deps: AddPhoneNumberDeps,
  input: { task_attribute_key: CallKey; phone_number: string },
): Promise<Record<string, never>> => {
  const { now, hours } = deps;
  const found = await ownCallOnLine(deps.actor, input.task_attribute_key);
  const number = numberIn(input.phone_number);
  await requireDialable({ number, now, hours });
  const { secret: leg_secret, secret_hash } = newLegSecret();
  const call = await claim(deps, found, { number, secret_hash });
  if (!call) return {};
  const leg = await dial(deps, call, { number, leg_secret });
  switch (leg.outcome) {
    case 'unknown':
      throw new Rejection('provider_failed', `${FAILED}: if nobody joins, try again in a minute.`);
    case 'rejected':
      await release(deps, call);
      throw new Rejection('provider_failed', FAILED);
    case 'dialled':
      await noteLeg(deps, call, { callSid: leg.callSid, number });
      return {};
  }
};
