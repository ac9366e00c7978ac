import type { Stage } from '../stages.ts';
import type { Data } from './grants.ts';
import type { FunctionEnvironment } from './service-function.ts';

/** The stage's calling hours, for a function that dials customers. */
export const dialingEnvironment = ({ callingHours }: Stage): Partial<FunctionEnvironment> => ({
  CALLING_HOURS: `${callingHours.from}-${callingHours.to}`,
});

/** The limits of texts and e-mails to customers: the calling hours, and the number in an hour. */
export const messagingEnvironment = (stage: Stage): Partial<FunctionEnvironment> => ({
  ...dialingEnvironment(stage),
  MESSAGES_PER_HOUR: String(stage.messagesPerHour),
});

/** The environment of a function that calls Twilio. `webhookBaseUrl` only if it sends or checks webhook URLs. */
export const telephonyEnvironment = (
  stage: Stage,
  data: Data,
  webhookBaseUrl?: string,
): Partial<FunctionEnvironment> => ({
  TELEPHONY_SECRET_ID: data.telephonySecret.secretArn,
  ...(webhookBaseUrl && { WEBHOOK_BASE_URL: webhookBaseUrl }),
  ...(stage.localOrigins && { TWILIO_ENDPOINT_URL: stage.localOrigins.twilio }),
});
