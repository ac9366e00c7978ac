import { env } from '#platform/env';
import { apiHandler, type Caller } from '#platform/handlers/api-handler';
import { MIN_FILL_MS } from '#shared/call-requests/fill-time';
import * as operations from '#shared/contracts/website';
import { formatPhoneNumber, PhoneNumber } from '#shared/phone/phone-number';
import { type Timestamp, timestamp } from '#shared/time';
import { cancelCallRequest } from './cancel-call-request.ts';
import { formHandler } from './form-handler.ts';
import { publicSite } from './public-site.ts';
import { requestCall } from './request-call.ts';
import { revokeConsent } from './revoke-consent.ts';
import { provenCaller, websiteKey } from './secrets.ts';
import { newFormToken } from './tokens.ts';

const salesPhone = () => PhoneNumber.parse(env('SALES_PHONE'));

const servicePhone = () => PhoneNumber.parse(env('CUSTOMER_SERVICE_PHONE') ?? env('SALES_PHONE'));

/** At this number a consent is taken back. */
const seller = () => ({
  company: env('COMPANY_NAME'),
  phone: formatPhoneNumber(servicePhone()),
});

/** The caller who sends a form, and the key of its tokens. */
const visitorOf = async ({ now, caller }: { now: Timestamp; caller: Caller }) => ({
  now,
  key: await websiteKey(),
  caller: await provenCaller(caller),
});

/** The public page's call requests: anybody may ask for a call, as JSON or by a form. */
export const handler = formHandler(
  apiHandler(operations, {
    getCallRequestForm: async ({ now }) => ({ form_token: newFormToken(await websiteKey(), now) }),
    getPublicSite: ({ now }) =>
      publicSite({
        now,
        business: {
          company_name: env('COMPANY_NAME'),
          sales_phone: salesPhone(),
          customer_service_phone: servicePhone(),
        },
      }),
    requestCall: async ({ input, ...request }) =>
      requestCall(
        {
          ...(await visitorOf(request)),
          hours: env('CALLING_HOURS'),
          seller: seller(),
          salesPhone: salesPhone(),
        },
        input,
      ),
    cancelCallRequest: async ({ input, ...request }) =>
      cancelCallRequest({ ...(await visitorOf(request)), salesPhone: salesPhone() }, input),
    revokeConsent: async ({ input, ...request }) => revokeConsent(await visitorOf(request), input),
  }),
  {
    webOrigin: () => env('WEB_ORIGIN') ?? '',
    salesPhone,
    seller,
    now: () => timestamp(new Date()),
    freshToken: async () => newFormToken(await websiteKey(), timestamp(new Date(Date.now() - MIN_FILL_MS))),
  },
);
