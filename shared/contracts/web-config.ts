import * as z from 'zod';

/** `/config.json`: what one build of the web app needs to know of its stage, read at run time. */
export const WebConfig = z.object({
  stage: z.string(),
  apiUrl: z.url(),
  graphqlUrl: z.url(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only where the user pool is not AWS's own endpoint. */
  userPoolEndpoint: z.url().optional(),
  /** Only where Twilio is not Twilio's own: where the browser phone signals, and the TaskRouter event bridge. */
  twilio: z.object({ voiceHost: z.string(), eventBridgeUrl: z.string() }).optional(),
  salesPhone: z.string(),
  customerServicePhone: z.string(),
});
export type WebConfig = z.infer<typeof WebConfig>;
