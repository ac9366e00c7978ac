import * as z from 'zod';
import { CallingHours } from '#shared/dialing/allowed-hours';

/** All environment variables of the functions; the stacks set only those that a function needs. */
const schemas = {
  STAGE: z.string().min(1),
  TABLE_NAME: z.string().min(1),
  /** The table of the audit trail: it is only added to and read. */
  AUDIT_TABLE_NAME: z.string().min(1),
  BUS_NAME: z.string().min(1),
  /** The queue for what a stream's consumer can't read. */
  DEAD_LETTERS_URL: z.string().min(1),
  /** The queue of the checks of deadlines. */
  CHECKS_URL: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  /** Whether admins and supervisors need a second factor. */
  SECOND_FACTOR: z.enum(['required', 'optional']),
  TELEPHONY_SECRET_ID: z.string().min(1),
  INTEGRATIONS_SECRET_ID: z.string().min(1),
  /** The secret with the key that signs the tokens of the public page. */
  WEBSITE_SECRET_ID: z.string().min(1),
  /** The secret with what the distribution proves itself with. */
  ORIGIN_SECRET_ID: z.string().min(1),
  UPLOADS_BUCKET: z.string().min(1),
  /** The bucket in which no copy of an audit record can be replaced or deleted. */
  AUDIT_COPIES_BUCKET: z.string().min(1),
  GRAPHQL_URL: z.url(),
  /** The KMS key that encrypts payment numbers. */
  PAYMENTS_KEY_ID: z.string().min(1),
  /** The sender of e-mails. */
  EMAIL_FROM: z.email(),
  /** The SSM parameter with the web app's origin, for links in messages. */
  WEB_ORIGIN_PARAMETER: z.string().min(1),
  /** The address of the external dashboard to embed, with its window; absent where the stage embeds none. */
  REPORTING_URL: z.url().optional(),
  /** Whether that address is signed. */
  REPORTING_SIGNED: z.stringbool().default(false),
  CUSTOMER_SERVICE_PHONE: z.string().optional(),
  /** The web app's origin where the API has an origin of its own; absent where both have the same. */
  WEB_ORIGIN: z.url().optional(),
  /** Whom visitors call to buy. */
  SALES_PHONE: z.string().min(1),
  /** The seller as consents name it. */
  COMPANY_NAME: z.string().min(1),
  /** The API's public URL without a slash at the end; Twilio signs webhooks over it. */
  WEBHOOK_BASE_URL: z.url().transform(url => url.replace(/\/$/, '')),
  /** `8-21`: the hours of the customer's day in which calls are allowed. */
  CALLING_HOURS: z
    .string()
    .regex(/^\d{1,2}-\d{1,2}$/)
    .transform(text => text.split('-').map(Number))
    .transform(([from, to]) => ({ from, to }))
    .pipe(CallingHours),
  /** How many texts and e-mails together a user may send in an hour of the clock. */
  MESSAGES_PER_HOUR: z.coerce.number().int().positive(),
  /** The most rows of an exported file. */
  EXPORT_ROWS_LIMIT: z.coerce.number().int().positive(),
  /** Seconds after which a customer whose agent is not connected goes back to the queue. */
  AGENT_RETURN_S: z.coerce.number().int().positive(),
  /** The origin that replaces Twilio's hosts. */
  TWILIO_ENDPOINT_URL: z.url().optional(),
  AWS_REGION: z.string().default('us-east-1'),
} as const;

type EnvironmentName = keyof typeof schemas;

/** The variables that name a table. */
export type TableVariable = 'TABLE_NAME' | 'AUDIT_TABLE_NAME';

/**
 * One environment variable, parsed on use.
 * @throws Error that names the variable if it is missing or malformed
 */
export const env = <N extends EnvironmentName>(name: N): z.output<(typeof schemas)[N]> => {
  const parsed = schemas[name].safeParse(process.env[name] || undefined);
  if (!parsed.success) throw new Error(`The environment variable ${name} is missing or malformed.`);
  return parsed.data as z.output<(typeof schemas)[N]>;
};
