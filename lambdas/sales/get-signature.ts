import { fingerprint } from '#platform/fingerprint';
import type { Actor } from '#platform/handlers/actor';
import { Refusal } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { Signature } from '#shared/verification/esig-request';
import { existingLead, requireVerificationOf } from './lead-for-verification.ts';
import type { VerificationTable } from './verification-table.ts';

export type GetSignatureDeps = {
  table: Pick<VerificationTable, 'getLead' | 'esigRequestIdOf' | 'getEsigRequest' | 'recordAudit'>;
  actor: Actor;
  now: Timestamp;
};

/**
 * The signature that an event 'received' tells of, for admins and the lead's verification agent. Who looked at it is
 * recorded before it is answered.
 * @throws Refusal `not_found`; `forbidden`, which is logged
 */
export const getSignature = async (
  deps: GetSignatureDeps,
  { id, eventId }: { id: string; eventId: string },
): Promise<Signature> => {
  const { table, actor, now } = deps;
  requireVerificationOf(deps, await existingLead(deps, id));
  const requestId = await table.esigRequestIdOf(id, eventId);
  const request = requestId === undefined ? undefined : await table.getEsigRequest(requestId);
  if (request?.signed_text === undefined) throw new Refusal('not_found', 'There is no signature with this event.');
  await table.recordAudit({ actor, now, leadId: id, action: 'signature_viewed', fields: [request.group] });
  return Signature.parse({ ...request, is_intact: fingerprint(request.signed_text) === request.document_hash });
};
