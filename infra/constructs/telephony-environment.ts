import type { Stage } from '../stages.ts';
import type { Data } from './grants.ts';
import type { FunctionEnvironment } from './service-function.ts';

/** The stage's calling hours, for a function that has people dialled. */
export const dialingEnvironment = ({ callingHours }: Stage): Partial<FunctionEnvironment> => ({
  CALLING_HOURS: `${callingHours.from}-${callingHours.to}`,
});

/** What a function needs that talks to Twilio. `webhookBaseUrl` only where it tells Twilio, or checks, where to call. */
export const telephonyEnvironment = (
  stage: Stage,
  data: Data,
  webhookBaseUrl?: string,
): Partial<FunctionEnvironment> => ({
  TELEPHONY_SECRET_ID: data.telephonySecret.secretArn,
  ...(webhookBaseUrl && { WEBHOOK_BASE_URL: webhookBaseUrl }),
  ...(stage.localOrigins && { TWILIO_ENDPOINT_URL: stage.localOrigins.twilio }),
});
