import type { SigningDocument } from '#shared/verification/esig-request';
import { documentOf, requestOf, type SigningDeps } from './requested-document.ts';

/** What the customer is asked to sign, or has signed. @throws Refusal `not_found` */
export const getSigningDocument = async (deps: SigningDeps, { token }: { token: string }): Promise<SigningDocument> =>
  documentOf(await requestOf(deps, token), deps.servicePhone);
