import * as z from 'zod';
import { sid } from '../sid.ts';

/** The secret that `bin/provision-twilio.ts` writes and the functions read: one JSON document in Secrets Manager. */
export const TelephonySettings = z.object({
  account_sid: sid('AC'),
  auth_token: z.string().min(16),
  api_key_sid: sid('SK'),
  api_key_secret: z.string().min(16),
  workspace_sid: sid('WS'),
  workflow_sid: sid('WW'),
  activity_sids: z.object({ online: sid('WA'), offline: sid('WA') }),
  /** The caller id of calls to agents and customers if no other number applies. */
  caller_id: z.string(),
});
export type TelephonySettings = z.infer<typeof TelephonySettings>;
