import { applyCallFact } from '#platform/apply-call-fact';
import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { updateCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { BEFORE_CALLBACKS } from '#shared/calls/dials';
import { Rejection } from '#shared/errors';
import type { CallKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { ownCall } from './own-call.ts';

type RemoveAddedCallsDeps = {
  provider: Pick<Provider, 'addedIn' | 'hangUp'>;
  actor: Actor;
  now: Timestamp;
};

const FAILED = 'The added call could not be removed. Please try again.';

/**
 * Added legs in the document, and, while a dial is claimed, those that only Twilio knows because its response was lost.
 */
const addedLegsOf = async ({ provider }: RemoveAddedCallsDeps, call: Call): Promise<string[]> => {
  const known = call.added_calls_sids ?? [];
  if (call.adding_ts === undefined || !call.conference_sid) return known;
  return [...new Set([...known, ...(await provider.addedIn(call.conference_sid, FAILED))])];
};

const release = async (call: Call): Promise<void> => {
  if (call.adding_ts === undefined) return;
  await updateCall(call.id, {
    remove: ['adding_ts'],
    when: [{ field: 'adding_ts', is: 'equal', value: call.adding_ts }],
  });
};

/** Twilio reports these legs to the call that added them. This call gets the fact here. */
const noteEnd = async ({ now }: RemoveAddedCallsDeps, call: Call, legs: string[]): Promise<void> => {
  const end = { status: 'completed', sequence: BEFORE_CALLBACKS, ts: now, reported_by: 'us' } as const;
  for (const call_sid of legs) await applyCallFact(call.id, { kind: 'added', call_sid, ...end });
};

/**
 * Hangs up all added legs, connected or ringing; their callbacks change the call. One failure does not stop the others.
 * @throws Rejection `provider_failed`
 */
export const removeAddedCallsFromTask = async (
  deps: RemoveAddedCallsDeps,
  input: { task_attribute_key: CallKey },
): Promise<Record<string, never>> => {
  const call = await ownCall(deps.actor, input.task_attribute_key);
  if (call.call_ended) return {};
  const legs = await addedLegsOf(deps, call);
  const hungUp = await Promise.allSettled(legs.map(sid => deps.provider.hangUp(sid)));
  const failure = hungUp.find(result => result.status === 'rejected');
  if (failure) {
    logger.warn('added call not removed', { call_id: call.id, error: failure.reason as Error });
    throw new Rejection('provider_failed', FAILED);
  }
  await noteEnd(deps, call, legs);
  await release(call);
  return {};
};
