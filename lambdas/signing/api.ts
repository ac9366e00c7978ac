import { env } from '#platform/env';
import { apiHandler, publicRoute } from '#platform/handlers/api-handler';
import * as operations from '#shared/contracts/signing';
import { getSigningDocument } from './get-signing-document.ts';
import { signDocument } from './sign-document.ts';
import { signingTable as table } from './signing-table.ts';

/** The customer's page: whoever has the link's token may read and sign. */
export const handler = apiHandler(
  publicRoute(operations.getSigningDocument, ({ input, now }) =>
    getSigningDocument({ table, now, servicePhone: env('CUSTOMER_SERVICE_PHONE') }, input),
  ),
  publicRoute(operations.signDocument, ({ input, now, caller }) =>
    signDocument({ table, now, caller, servicePhone: env('CUSTOMER_SERVICE_PHONE') }, input),
  ),
);
