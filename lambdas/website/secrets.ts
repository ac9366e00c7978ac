import { env } from '#platform/env';
import { cachedSecret } from '#platform/handlers/cached-secret';
import { callerProof } from '#platform/handlers/proven-caller';
import { formatPhoneNumber } from '#shared/phone/phone-number';

const callUs = () =>
  `We cannot take your request just now. Please call us at ${formatPhoneNumber(env('SALES_PHONE'))}.`;

/** The key that signs the tokens of the public page. */
export const { get: websiteKey, clear: clearWebsiteKey } = cachedSecret('WEBSITE_SECRET_ID', callUs);

export const { provenCaller, clear: clearOriginSecret } = callerProof(callUs);
