import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '#platform/api-handler';
import { logger } from '#platform/logger';
import { Refusal } from '#shared/errors';
import { agreementText } from '#shared/verification/agreement';
import type { EsigRequest, SigningDocument } from '#shared/verification/esig-request';
import { documentOf, requestOf, type SigningDeps } from './requested-document.ts';
import type { Signature } from './signing-table.ts';

export type SignDocumentDeps = SigningDeps & { caller: Caller };

const signatureOf = ({ caller, now }: SignDocumentDeps, request: EsigRequest, name: string): Signature => ({
  signed_ts: now,
  signature_name: name,
  document_hash: createHash('sha256')
    .update(agreementText(documentOf(request, undefined)))
    .digest('hex'),
  signed_from_ip: caller.ip,
  signed_with: caller.userAgent,
});

const receivedEvent = ({ lead_id, verification_type, group }: EsigRequest, created_ts: string) => ({
  id: randomUUID(),
  lead_id,
  event_type: 'verification_status' as const,
  name: 'received' as const,
  verification_type,
  group,
  created_ts,
});

/**
 * Signs, and says so in the lead's verification, in one transaction. The same signature again changes nothing.
 * @throws Refusal `not_found`; `conflict` where somebody signed by another name
 */
export const signDocument = async (
  deps: SignDocumentDeps,
  { token, signature_name }: { token: string; signature_name: string },
): Promise<SigningDocument> => {
  let request = await requestOf(deps, token);
  if (request.signed_ts === undefined) {
    const signature = signatureOf(deps, request, signature_name);
    if (await deps.table.sign(request, signature, receivedEvent(request, deps.now))) {
      logger.info('document signed', { lead_id: request.lead_id, group: request.group });
      return documentOf({ ...request, ...signature }, deps.servicePhone);
    }
    request = await requestOf(deps, token);
  }
  if (request.signature_name === signature_name) return documentOf(request, deps.servicePhone);
  throw new Refusal('conflict', 'This has been signed already.');
};
