import type { Stage } from '../stages.ts';
import type { Data } from './grants.ts';
import type { FunctionEnvironment } from './service-function.ts';

/** What a function needs that talks to Twilio and tells it where to report. */
export const telephonyEnvironment = (stage: Stage, data: Data, apiUrl: string): Partial<FunctionEnvironment> => ({
  TELEPHONY_SECRET_ID: data.telephonySecret.secretArn,
  WEBHOOK_BASE_URL: apiUrl,
  ...(stage.localOrigins && { TWILIO_ENDPOINT_URL: stage.localOrigins.twilio }),
});
