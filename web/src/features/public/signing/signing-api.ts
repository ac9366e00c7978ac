import { getSigningDocument, signDocument } from '#shared/contracts/signing';
import type { SigningDocument } from '#shared/verification/esig-request';
import { createCaller } from '../../../lib/api/api-client.ts';
import { loadConfig } from '../../../lib/api/config.ts';

/** The customer has no sign-in, so no code of the sign-in is loaded. */
const call = createCaller({
  apiUrl: async () => (await loadConfig()).apiUrl.replace(/\/$/, ''),
  accessToken: async () => undefined,
  fetch: (...request) => globalThis.fetch(...request),
  timeoutMs: 20_000,
});

export const readDocument = (token: string): Promise<SigningDocument> => call(getSigningDocument, { token });

export const sign = (token: string, signature_name: string): Promise<SigningDocument> =>
  call(signDocument, { token, signature_name, agreed: true });
