import { fingerprint } from '#platform/fingerprint';
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
import type { Sales } from '#platform/table/selected-products';
import { newVerificationEvent } from '#platform/table/verification-events';
import { Rejection } from '#shared/errors';
import type { Timestamp } from '#shared/time';
import { agreementText } from '#shared/verification/agreement';
import type { EsigRequest, SigningDocument } from '#shared/verification/esig-request';
import { signingTexts } from '#shared/verification/signing-texts';
import { documentOf, linkExpired, requestOf, type SigningDeps, salesOf } from './requested-document.ts';
import { type Signature, writeSignature } from './write-signature.ts';

type SignDocumentDeps = SigningDeps & { caller: Caller };

const signatureOf = ({ caller, now }: SignDocumentDeps, request: EsigRequest, name: string): Signature => {
  const signed_text = agreementText(documentOf(request, undefined));
  return {
    signed_ts: now,
    signature_name: name,
    signed_text,
    document_hash: fingerprint(signed_text),
    signed_from_ip: caller.ip,
    signed_with: caller.userAgent,
  };
};

const signedBy = (request: EsigRequest, name: string, { servicePhone }: SignDocumentDeps): SigningDocument => {
  if (request.signature_name === name) return documentOf(request, servicePhone);
  throw new Rejection('conflict', signingTexts(request.language).alreadySigned);
};

const receivedEvent = ({ id, lead_id, verification_type, group }: EsigRequest, created_ts: Timestamp) =>
  newVerificationEvent({ lead_id, name: 'received', verification_type, group, created_ts, esig_request_id: id });

type Terms = { sales: Sales['sales']; signature: Signature };

/**
 * Signs, and says so in the lead's verification, in one transaction. The same signature again changes nothing.
 * @throws Rejection `not_found`, also where the lead was erased; `conflict` where somebody signed by another name, or
 * the terms no longer hold
 */
export const signDocument = async (
  deps: SignDocumentDeps,
  { token, signature_name }: { token: string; signature_name: string },
): Promise<SigningDocument> => {
  return retryOnConflict({
    read: () => requestOf(deps, token),
    decide: async (request): Promise<Done<SigningDocument> | ToWrite<Terms>> => {
      if (request.signed_ts !== undefined) return done(signedBy(request, signature_name, deps));
      return toWrite({ sales: await salesOf(request), signature: signatureOf(deps, request, signature_name) });
    },
    write: async ({ sales, signature }, request) => {
      const written = await writeSignature(request, signature, receivedEvent(request, deps.now), sales);
      if (written === 'conflict') return conflict;
      if (written === 'erased') throw linkExpired();
      logger.info('document signed', { lead_id: request.lead_id, group: request.group });
      return done(documentOf({ ...request, ...signature }, deps.servicePhone));
    },
    giveUp: rejectAsChanging('Your enrollment is changing just now. Please try again.'),
  });
};
