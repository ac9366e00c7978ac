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
import { callRequestCancellation } from '#platform/table/website/call-requests';
import { type CallRequest, isCancellableByVisitor, isRevocationAsked } from '#shared/call-requests/call-request';
import { Rejection } from '#shared/errors';
import { idOf } from '#shared/keys';
import { formatPhoneNumber, type PhoneNumber } from '#shared/phone/phone-number';
import type { Timestamp } from '#shared/time';
import { requestedCall } from './requested-call.ts';
import { visitor } from './website-actor.ts';

export type CancelDeps = { key: string; now: Timestamp; caller: Caller; salesPhone: PhoneNumber };

type Nothing = Record<string, never>;

const decide = (request: CallRequest, { salesPhone }: CancelDeps): Done<Nothing> | ToWrite<CallRequest> => {
  if (request.status === 'cancelled' || isRevocationAsked(request)) return done({});
  if (isCancellableByVisitor(request)) return toWrite(request);
  const why =
    'One of our agents is about to call you already. If you do not want to be called, tell the agent or call us';
  throw new Rejection('rejected', `${why} at ${formatPhoneNumber(salesPhone)}.`);
};

/**
 * Cancels a call request; one that is cancelled already stays so, and one whose consent somebody asked to take back stays
 * for a person. A phone that rings already rings on.
 * @throws Rejection `not_found`; `rejected` once a person calls back
 */
export const cancelCallRequest = (deps: CancelDeps, { cancel_token }: { cancel_token: string }): Promise<Nothing> =>
  retryOnConflict({
    read: async () => (await requestedCall(deps.key, cancel_token)).request,
    decide: request => decide(request, deps),
    write: async request => {
      const { outcome } = await writeTogether({
        ...callRequestCancellation(request, 'visitor', deps.now),
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
