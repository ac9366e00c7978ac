import * as z from 'zod';

/** The stage's `integrations` secret: what gives access to external services. */
export const Integrations = z.object({
  /** Accepts `POST {"text": "..."}` and shows the text in the team's chat. */
  chat_webhook_url: z.url(),
  /** The key that the provider of the embedded dashboard shares with us; only if it checks signed addresses. */
  reporting_signing_key: z.string().min(32).optional(),
});
export type Integrations = z.infer<typeof Integrations>;
