import type { Caller } from '#platform/handlers/api-handler';
import { logger } from '#platform/logger';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { getUpcomingCallback, upcomingCallbackRemoval } from '#platform/table/upcoming-callbacks';
import { callRequestCancellation } from '#platform/table/website/call-requests';
import { type CallRequest, isCancellableByVisitor, isRevocationAsked } from '#shared/call-requests/call-request';
import type { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { Rejection } from '#shared/errors';
import { idOf } from '#shared/keys';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { requestedCall } from './requested-call.ts';
import { visitor } from './website-actor.ts';

export type CancelDeps = { key: string; now: Timestamp; caller: Caller; salesPhone: PhoneNumber };

type Nothing = Record<string, never>;

/** A request, with the callback that an agent has scheduled for it. */
type Found = { request: CallRequest; callback: UpcomingCallback | undefined };

const read = async (key: string, token: string): Promise<Found> => {
  const { request } = await requestedCall(key, token);
  const { status, callback_id } = request;
  const isCalledBack = status === 'callback' && callback_id !== undefined;
  return { request, callback: isCalledBack ? await getUpcomingCallback(callback_id) : undefined };
};

const decide = (found: Found, { salesPhone, now }: CancelDeps): Done<Nothing> | ToWrite<Found> => {
  const { request, callback } = found;
  if (request.status === 'cancelled' || isRevocationAsked(request)) return done({});
  if (isCancellableByVisitor(request, now) || callback) return toWrite(found);
  const why =
    request.status === 'reached'
      ? 'We have called you for this request already, and it is over. If you do not want to be called again, call us'
      : 'One of our agents is about to call you already. If you do not want to be called, tell the agent or call us';
  throw new Rejection('rejected', `${why} at ${formatPhoneNumber(salesPhone)}.`);
};

/**
 * Cancels a call request and its callback. A cancelled one stays cancelled, and one with an unproven revocation stays
 * for an admin. A phone that is already ringing continues to ring.
 * @throws Rejection `not_found`; `rejected` once the callback was made or changed, or the request is over
 */
export const cancelCallRequest = (deps: CancelDeps, { cancel_token }: { cancel_token: string }): Promise<Nothing> =>
  retryOnConflict({
    read: () => read(deps.key, cancel_token),
    decide: found => decide(found, deps),
    write: async ({ request, callback }) => {
      const { outcome } = await writeTogether({
        ...callRequestCancellation(request, 'visitor', deps.now),
        callback: callback && upcomingCallbackRemoval(callback),
        audit: auditStep({
          actor: visitor(deps.caller),
          now: deps.now,
          leadId: idOf(request.lead_key),
          action: 'call_requested',
          fields: ['cancelled'],
        }),
      });
      if (outcome !== 'written') return conflict;
      logger.info('call request cancelled', { call_request_id: request.id });
      return done({});
    },
    giveUp: rejectAsChanging('Your request is changing just now. Please try again.'),
  });
