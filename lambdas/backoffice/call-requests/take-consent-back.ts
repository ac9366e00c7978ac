import type * as z from 'zod';
import { doNotCallSteps } from '#platform/do-not-call/do-not-call-steps';
import { leadsWithNumber } from '#platform/leads/leads-with-number';
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
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { getLead } from '#platform/table/leads';
import { getCallRequest } from '#platform/table/website/call-requests';
import { type CallRequest, isRevocationAsked } from '#shared/call-requests/call-request';
import type { takeConsentBack as operation } from '#shared/contracts/settings';
import { Rejection } from '#shared/errors';
import { idOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import { requireReadVersion } from './require-read-version.ts';

type Nothing = Record<string, never>;

const decide = (request: CallRequest | undefined, version: number): Done<Nothing> | ToWrite<CallRequest> => {
  if (!request) throw new Rejection('not_found', 'There is no such request.');
  if (request.cancelled_because === 'consent_revoked') return done({});
  if (!isRevocationAsked(request))
    throw new Rejection('conflict', 'Nobody asks to take this consent back any more. Look at the list again.');
  requireReadVersion(request, version);
  return toWrite(request);
};

/** The request's lead, and every other one that has the number. */
const leadsOf = async ({ lead_key, phone_number }: CallRequest): Promise<Lead[]> => {
  const [own, others] = await Promise.all([getLead(idOf(lead_key), { latest: true }), leadsWithNumber(phone_number)]);
  const leads = [...(own ? [own] : []), ...others.filter(({ id }) => id !== own?.id)];
  return leads.filter(({ erased_ts }) => erased_ts === undefined);
};

const stepsOf = async ({ actor, now }: Auditor, request: CallRequest): Promise<Record<string, Step | undefined>> => {
  const leads = await leadsOf(request);
  const revokedBy = request.flags.includes('stop_in_text') ? 'text' : 'link';
  const number = request.phone_number;
  const audits = leads.map(({ id: leadId }) => [
    `audit of ${leadId}`,
    auditStep({ actor, now, leadId, action: 'consent_revoked', fields: ['admin', revokedBy] }),
  ]);
  return {
    ...(await doNotCallSteps({ leads, number, revokedBy, postedBy: actor.user.email, now })),
    ...Object.fromEntries(audits),
  };
};

/**
 * An admin has decided that it was the customer who asked to take the consent back: it counts as one that was proven. The
 * request is cancelled with it; one that was cancelled so already stays so.
 * @throws Rejection `not_found`; `conflict` if nobody asks for it any more, or it has changed since the admin read it
 */
export const takeConsentBack = (
  by: Auditor,
  { id, version }: z.output<(typeof operation)['input']>,
): Promise<Nothing> =>
  retryOnConflict({
    read: () => getCallRequest(id),
    decide: request => decide(request, version),
    write: async request =>
      (await writeTogether(await stepsOf(by, request))).outcome === 'written' ? done({}) : conflict,
    giveUp: rejectAsChanging('The request is changing just now. Please try again.'),
  });
