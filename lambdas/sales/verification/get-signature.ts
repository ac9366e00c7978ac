import { existingLead } from '#platform/existing-lead';
import { fingerprint } from '#platform/fingerprint';
import type { Actor } from '#platform/handlers/actor';
import { recordAudit } from '#platform/table/audit/audit-records';
import { getEsigRequest } from '#platform/table/esig-requests';
import { esigRequestIdOf } from '#platform/table/verification-events';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { Signature } from '#shared/verification/esig-request';
import { requireVerificationOf } from './require-verification.ts';

type GetSignatureDeps = {
  actor: Actor;
  now: Timestamp;
};

/**
 * The signature of an event 'received', for admins and the lead's verification agent. The reading is recorded before
 * the response.
 * @throws Rejection `not_found`; `forbidden`, which is logged
 */
export const getSignature = async (
  deps: GetSignatureDeps,
  { id, eventId }: { id: string; eventId: string },
): Promise<Signature> => {
  const { actor, now } = deps;
  requireVerificationOf(deps, await existingLead(id));
  const requestId = await esigRequestIdOf(id, eventId);
  const request = requestId === undefined ? undefined : await getEsigRequest(requestId);
  if (request?.signed_text === undefined) throw new Rejection('not_found', 'There is no signature with this event.');
  await recordAudit({ actor, now, leadId: id, action: 'signature_viewed', fields: [request.group] });
  return Signature.parse({ ...request, is_intact: fingerprint(request.signed_text) === request.document_hash });
};
