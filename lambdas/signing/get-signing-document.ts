import type { SigningDocument } from '#shared/verification/esig-request';
import { documentOf, requestOf, type SigningDeps, salesOf } from './requested-document.ts';

/**
 * What the customer is asked to sign, or has signed.
 * @throws Rejection `not_found`; `conflict` where it was not signed and its terms no longer hold
 */
export const getSigningDocument = async (deps: SigningDeps, { token }: { token: string }): Promise<SigningDocument> => {
  const request = await requestOf(deps, token);
  if (request.signed_ts === undefined) await salesOf(request);
  return documentOf(request, deps.servicePhone);
};
