import * as z from 'zod';

/** The stage's `integrations` secret: URLs of external services, which are secret because a URL alone gives access. */
export const Integrations = z.object({
  /** Accepts `POST {"text": "..."}` and shows the text in the team's chat. */
  chat_webhook_url: z.url(),
});
export type Integrations = z.infer<typeof Integrations>;
