import { randomUUID } from 'node:crypto';
import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getCall } from '#platform/table/calls';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { upcomingCallbackCreation } from '#platform/table/upcoming-callbacks';
import {
  callRequestEnd,
  callRequestReopening,
  callRequestUpdate,
  getCallRequest,
  openCallRequest,
} from '#platform/table/website/call-requests';
import { websiteSettings } from '#platform/table/website/website-settings';
import { type CallOutcome, nextOffer, outcomeOf } from '#shared/call-requests/after-call';
import type { CallRequest } from '#shared/call-requests/call-request';
import { nextPermittedTime } from '#shared/call-requests/due-time';
import { nextAttempt } from '#shared/call-requests/next-attempt';
import type { Call } from '#shared/calls/call';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { idOf, keyOf, type UserKey } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { callbackReceiver } from '../wrap-up/callback-receiver.ts';

type FollowRequestDeps = { now: Timestamp; hours: CallingHours };

type Steps = Record<string, Step>;

/** After the last attempt the agent who made it calls back, or the colleague who has that agent's callbacks. */
const callbackSteps = async (
  { now, hours }: FollowRequestDeps,
  request: CallRequest,
  call: Call & { reservation_user_key: UserKey },
): Promise<{ callback_id: string; steps: Steps }> => {
  const callback_id = randomUUID();
  const { userId, agent } = await callbackReceiver(idOf(call.reservation_user_key));
  const callback = upcomingCallbackCreation({
    id: callback_id,
    callback_status: 'pending',
    callback_time: nextPermittedTime(request, now, hours),
    callback_source: 'web_request',
    lead_key: request.lead_key,
    user_key: keyOf('user', userId),
    created_ts: now,
    ...(call.lead_name && { lead_name: call.lead_name }),
  });
  return { callback_id, steps: { callback, ...agent } };
};

const hasAgent = (call: Call): call is Call & { reservation_user_key: UserKey } =>
  call.reservation_user_key !== undefined;

/**
 * The steps after an attempt that reached nobody. The customer is dialled for an agent only, and after the last attempt
 * this agent calls back. A request that counted as reached until the agent chose the disposition is opened again; its
 * attempt is already counted.
 */
const missedSteps = async (deps: FollowRequestDeps, request: CallRequest, call: Call): Promise<Steps> => {
  const isReopened = request.status === 'reached';
  const attempts = isReopened ? request.attempts : request.attempts + 1;
  const next = nextAttempt({ ...request, attempts }, await websiteSettings(), deps);
  if (next !== 'callback') {
    const set = { status: 'scheduled', attempts, due_ts: next.due_ts, retry_ts: next.due_ts } as const;
    return isReopened ? callRequestReopening(request, set) : { request: callRequestUpdate(request, set) };
  }
  if (!hasAgent(call)) throw new Error(`The call ${call.id} was dialled for nobody.`);
  const { callback_id, steps } = await callbackSteps(deps, request, call);
  const ended = isReopened
    ? { request: callRequestUpdate(request, { status: 'callback', callback_id }) }
    : callRequestEnd(request, 'callback', { attempts, callback_id });
  return { ...ended, ...steps };
};

const stepsAfter = async (
  deps: FollowRequestDeps,
  { request, call, outcome }: { request: CallRequest; call: Call; outcome: CallOutcome },
): Promise<Steps> => {
  switch (outcome) {
    case 'reached':
      return callRequestEnd(request, 'reached', { attempts: request.attempts + 1 });
    case 'not_reached':
      return missedSteps(deps, request, call);
    case 'not_dialled': {
      const due_ts = nextOffer(request, deps.now, deps.hours);
      return { request: callRequestUpdate(request, { status: 'scheduled', due_ts }) };
    }
  }
};

/** A request that counted as reached is not followed if the customer has a newer open request. */
const isFollowed = async ({ status, phone_number }: CallRequest): Promise<boolean> =>
  status === 'calling' || (status === 'reached' && (await openCallRequest(phone_number)) === undefined);

/** The request and the call by which it is, or was last, offered. */
const readBoth = async (id: string) => {
  const request = await getCallRequest(id);
  if (request?.call_id === undefined || !(await isFollowed(request))) return undefined;
  const call = await getCall(request.call_id, { latest: true });
  return call && { request, call };
};

/** The outcome of the call if the request does not have it yet; undefined while there is nothing to write. */
const newOutcomeOf = ({ request, call }: { request: CallRequest; call: Call }): CallOutcome | undefined => {
  const outcome = outcomeOf(call);
  return request.status === 'calling' || outcome === 'not_reached' ? outcome : undefined;
};

/**
 * Writes the outcome of its call to a request: the customer was reached, or there is another attempt, or a person calls
 * back (docs/product.md, Call request). Writes nothing while the call goes on, and nothing for a cancelled request.
 */
export const followRequest = (deps: FollowRequestDeps, requestId: string): Promise<void> =>
  retryOnConflict({
    read: () => readBoth(requestId),
    decide: found => {
      const outcome = found && newOutcomeOf(found);
      return outcome ? toWrite({ ...found, outcome }) : done(undefined);
    },
    write: async change => {
      if ((await writeTogether(await stepsAfter(deps, change))).outcome !== 'written') return conflict;
      logger.info('call request followed', {
        call_request_id: requestId,
        call_id: change.call.id,
        outcome: change.outcome,
      });
      return done(undefined);
    },
    giveUp: failAsChanging(`The call request ${requestId} changed too often to be followed.`),
  });
