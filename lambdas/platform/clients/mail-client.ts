import { SESv2Client } from '@aws-sdk/client-sesv2';
import { lazily } from '../lazily.ts';

/** No retry: SES does not recognise a repeated request, so a retry could send a second e-mail. */
export const mailClient = lazily(
  () => new SESv2Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 } }),
);
