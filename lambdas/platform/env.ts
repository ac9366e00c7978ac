import * as z from 'zod';
import { CallingHours } from '#shared/dialing/calling-hours';

/** Everything that a function may be told of its surroundings; the stacks set only what each one needs. */
const schemas = {
  STAGE: z.string().min(1),
  TABLE_NAME: z.string().min(1),
  BUS_NAME: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  TELEPHONY_SECRET_ID: z.string().min(1),
  INTEGRATIONS_SECRET_ID: z.string().min(1),
  UPLOADS_BUCKET: z.string().min(1),
  GRAPHQL_URL: z.url(),
  /** The key that payment numbers are sealed with. */
  PAYMENTS_KEY_ID: z.string().min(1),
  /** Whom e-mails come from. */
  EMAIL_FROM: z.email(),
  /** The parameter that has the web app's origin, for links in messages. */
  WEB_ORIGIN_PARAMETER: z.string().min(1),
  CUSTOMER_SERVICE_PHONE: z.string().optional(),
  /** The API's public URL, without a slash at its end: webhooks are signed over it. */
  WEBHOOK_BASE_URL: z.url().transform(url => url.replace(/\/$/, '')),
  /** `8-21`: between which hours of their day people are called. */
  CALLING_HOURS: z
    .string()
    .regex(/^\d{1,2}-\d{1,2}$/)
    .transform(text => text.split('-').map(Number))
    .transform(([from, to]) => ({ from, to }))
    .pipe(CallingHours),
  /** Where the Twilio REST client goes when it is not Twilio itself. */
  TWILIO_ENDPOINT_URL: z.url().optional(),
  AWS_REGION: z.string().default('us-east-1'),
} as const;

export type EnvironmentName = keyof typeof schemas;

/**
 * One variable of the environment, parsed when it is asked for.
 * @throws Error that names the variable when it is missing or malformed.
 */
export const env = <N extends EnvironmentName>(name: N): z.output<(typeof schemas)[N]> => {
  const parsed = schemas[name].safeParse(process.env[name] || undefined);
  if (!parsed.success) throw new Error(`The environment variable ${name} is missing or malformed.`);
  return parsed.data as z.output<(typeof schemas)[N]>;
};
