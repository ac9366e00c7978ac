import { env } from '#platform/env';
import { apiHandler } from '#platform/handlers/api-handler';
import * as operations from '#shared/contracts/website';
import { formatPhoneNumber, PhoneNumber } from '#shared/phone/phone-number';
import { cancelCallRequest } from './cancel-call-request.ts';
import { formHandler } from './form-handler.ts';
import { requestCall } from './request-call.ts';
import { revokeConsent } from './revoke-consent.ts';
import { newFormToken } from './tokens.ts';
import { websiteKey } from './website-key.ts';

const salesPhone = () => PhoneNumber.parse(env('SALES_PHONE'));

/** At this number a consent is taken back. */
const seller = () => ({
  company: env('COMPANY_NAME'),
  phone: formatPhoneNumber(env('CUSTOMER_SERVICE_PHONE') ?? env('SALES_PHONE')),
});

/** The public page's call requests: anybody may ask for a call, as JSON or by a form. */
export const handler = formHandler(
  apiHandler(operations, {
    getCallRequestForm: async ({ now }) => ({ form_token: newFormToken(await websiteKey(), now) }),
    requestCall: async ({ input, now, caller }) =>
      requestCall(
        {
          now,
          caller,
          key: await websiteKey(),
          hours: env('CALLING_HOURS'),
          seller: seller(),
          salesPhone: salesPhone(),
        },
        input,
      ),
    cancelCallRequest: async ({ input, now, caller }) =>
      cancelCallRequest({ key: await websiteKey(), now, caller, salesPhone: salesPhone() }, input),
    revokeConsent: async ({ input, now, caller }) => revokeConsent({ key: await websiteKey(), now, caller }, input),
  }),
  { webOrigin: () => env('WEB_ORIGIN') ?? '', salesPhone },
);
