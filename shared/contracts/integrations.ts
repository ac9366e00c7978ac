import * as z from 'zod';

/** What the stage's `integrations` secret holds: the addresses of other people's services, which are keys themselves. */
export const Integrations = z.object({
  /** Takes `POST {"text": "..."}` and shows it in the team's chat. */
  chat_webhook_url: z.url(),
});
export type Integrations = z.infer<typeof Integrations>;
