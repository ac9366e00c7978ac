import { SESv2Client } from '@aws-sdk/client-sesv2';
import { lazily } from '../lazily.ts';

/** Asked once: SES knows no request again, so that a second attempt may be a second e-mail. */
export const mailClient = lazily(
  () => new SESv2Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 } }),
);
