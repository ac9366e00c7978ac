import type * as z from 'zod';
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
import type { Auditor } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { callRequestCancellation, getCallRequest } from '#platform/table/website/call-requests';
import type { CallRequest } from '#shared/call-requests/call-request';
import type { closeCallRequest as operation } from '#shared/contracts/settings';
import { Rejection } from '#shared/errors';
import { idOf } from '#shared/keys';
import { requireReadVersion } from './require-read-version.ts';

type Nothing = Record<string, never>;

const decide = (request: CallRequest | undefined, version: number): Done<Nothing> | ToWrite<CallRequest> => {
  if (!request) throw new Rejection('not_found', 'There is no such request.');
  if (request.status === 'cancelled') return done({});
  if (request.status !== 'flagged')
    throw new Rejection('conflict', 'The visitor has asked again properly: this request is called without you.');
  requireReadVersion(request, version);
  return toWrite(request);
};

/**
 * A person has decided on a flagged request: nobody else needs to. One that is cancelled already counts as closed.
 * @throws Rejection `not_found`; `conflict` if it is not flagged any more, or has changed since that person read it
 */
export const closeCallRequest = (
  by: Auditor,
  { id, version }: z.output<(typeof operation)['input']>,
): Promise<Nothing> =>
  retryOnConflict({
    read: () => getCallRequest(id),
    decide: request => decide(request, version),
    write: async request => {
      const leadId = idOf(request.lead_key);
      const { outcome } = await writeTogether({
        ...callRequestCancellation(request, 'closed', by.now),
        audit: auditStep({ ...by, leadId, action: 'call_requested', fields: ['closed'] }),
      });
      return outcome === 'written' ? done({}) : conflict;
    },
    giveUp: rejectAsChanging('The request is changing just now. Please try again.'),
  });
