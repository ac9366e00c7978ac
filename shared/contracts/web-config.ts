import * as z from 'zod';

/** `/config.json`: the settings of a stage, which the web app reads at run time. */
export const WebConfig = z.object({
  stage: z.string(),
  apiUrl: z.url(),
  graphqlUrl: z.url(),
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Only if the user pool has another endpoint than AWS's. */
  userPoolEndpoint: z.url().optional(),
  /** Only for a virtual Twilio: the URLs of the voice signalling and of the TaskRouter event bridge. */
  twilio: z.object({ voiceHost: z.string(), eventBridgeUrl: z.string() }).optional(),
  salesPhone: z.string(),
  customerServicePhone: z.string(),
  /** Seconds that a customer waits for an agent who lost the connection, before going back to the queue. */
  agentReturnS: z.number(),
});
export type WebConfig = z.infer<typeof WebConfig>;
