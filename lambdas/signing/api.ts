import { env } from '#platform/env';
import { apiHandler } from '#platform/handlers/api-handler';
import * as operations from '#shared/contracts/signing';
import { getSigningDocument } from './get-signing-document.ts';
import { provenCaller } from './proven-caller.ts';
import { signDocument } from './sign-document.ts';

/** The customer's page: anybody with the link's token may read and sign. */
export const handler = apiHandler(operations, {
  getSigningDocument: ({ input, now }) =>
    getSigningDocument({ now, servicePhone: env('CUSTOMER_SERVICE_PHONE') }, input),
  signDocument: async ({ input, now, caller }) =>
    signDocument({ now, caller: await provenCaller(caller), servicePhone: env('CUSTOMER_SERVICE_PHONE') }, input),
});
