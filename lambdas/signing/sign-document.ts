import { createHash, randomUUID } from 'node:crypto';
import type { Caller } from '#platform/api-handler';
import { logger } from '#platform/logger';
import type { Sales } from '#platform/table/selected-products';
import { Refusal } from '#shared/errors';
import { agreementText } from '#shared/verification/agreement';
import { type EsigRequest, type SigningDocument, stillHolds } from '#shared/verification/esig-request';
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

const signedBy = (request: EsigRequest, name: string, { servicePhone }: SignDocumentDeps): SigningDocument => {
  if (request.signature_name === name) return documentOf(request, servicePhone);
  throw new Refusal('conflict', 'This has been signed already.');
};

const receivedEvent = ({ lead_id, verification_type, group }: EsigRequest, created_ts: string) => ({
  id: randomUUID(),
  lead_id,
  event_type: 'verification_status' as const,
  name: 'received' as const,
  verification_type,
  group,
  created_ts,
});

/** Others may write the lead's products at the same moment. */
const ATTEMPTS = 5;

/** The version of the lead's sales that the request's terms hold in. @throws Refusal `conflict` where they do not */
const salesOf = async ({ table }: SignDocumentDeps, request: EsigRequest): Promise<Sales['sales']> => {
  const { lead_id, sales_version } = request;
  const { sales, products } = await table.readSales(lead_id);
  if (stillHolds(request, products)) return sales;
  logger.info('changed terms not signed', { lead_id, asked_version: sales_version, version: sales?.version });
  throw new Refusal('conflict', 'Your enrollment has changed since this link was sent. We will send you a new one.');
};

/**
 * Signs, and says so in the lead's verification, in one transaction. The same signature again changes nothing.
 * @throws Refusal `not_found`; `conflict` where somebody signed by another name, or the terms no longer hold
 */
export const signDocument = async (
  deps: SignDocumentDeps,
  { token, signature_name }: { token: string; signature_name: string },
): Promise<SigningDocument> => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const request = await requestOf(deps, token);
    if (request.signed_ts !== undefined) return signedBy(request, signature_name, deps);
    const sales = await salesOf(deps, request);
    const signature = signatureOf(deps, request, signature_name);
    if (await deps.table.sign(request, signature, receivedEvent(request, deps.now), sales)) {
      logger.info('document signed', { lead_id: request.lead_id, group: request.group });
      return documentOf({ ...request, ...signature }, deps.servicePhone);
    }
  }
  throw new Refusal('conflict', 'Your enrollment is changing just now. Please try again.');
};
