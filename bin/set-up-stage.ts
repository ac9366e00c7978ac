/**
 * Writes the first data of a deployed stage: group configurations, dispositions, the first admin, DIDs, and the address
 * for bug reports. Idempotent.
 *
 *   npx tsx bin/set-up-stage.ts --table <TableName> --user-pool <UserPoolId> --secret <TelephonySecretId> \
 *     --email ada@... --first-name Ada --last-name Okafor [--number +1...=closer_t1 ...] \
 *     [--integrations <IntegrationsSecretId>]
 *
 * The admin's password comes from COVERLINE_ADMIN_PASSWORD; without it a temporary password is created and printed.
 * With --integrations the address of the chat webhook comes from COVERLINE_CHAT_WEBHOOK_URL, and the key of a signed
 * dashboard from COVERLINE_REPORTING_SIGNING_KEY. Twilio must be provisioned first; the credentials of AWS come from the
 * SDK's default chain.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { GroupName } from '#shared/access/roles';
import { PhoneNumber } from '#shared/phone/phone-number';
import { writeIntegrations } from './set-up/integrations-secret.ts';
import { randomPassword } from './set-up/random-password.ts';
import { setUpStage } from './set-up/set-up-stage.ts';

const FirstNumber = z
  .string()
  .transform(text => {
    const [phone_number, requested_group] = text.split('=');
    return { phone_number, requested_group };
  })
  .pipe(z.object({ phone_number: PhoneNumber, requested_group: GroupName }));

const Options = z.object({
  table: z.string().min(1),
  'user-pool': z.string().min(1),
  secret: z.string().min(1),
  email: z.email(),
  'first-name': z.string().min(1),
  'last-name': z.string().min(1),
  number: z.array(FirstNumber).default([]),
  integrations: z.string().min(1).optional(),
});

const text = { type: 'string' } as const;
const { values } = parseArgs({
  options: {
    table: text,
    'user-pool': text,
    secret: text,
    email: text,
    'first-name': text,
    'last-name': text,
    number: { type: 'string', multiple: true },
    integrations: text,
  },
});
const options = Options.parse(values);
Object.assign(process.env, {
  TABLE_NAME: options.table,
  USER_POOL_ID: options['user-pool'],
  TELEPHONY_SECRET_ID: options.secret,
});

// This is first: a missing or malformed address stops the program before it writes anything.
if (options.integrations)
  await writeIntegrations(options.integrations, {
    chat_webhook_url: process.env.COVERLINE_CHAT_WEBHOOK_URL,
    // Empty if a workflow's secret is not set, like the password below.
    reporting_signing_key: process.env.COVERLINE_REPORTING_SIGNING_KEY || undefined,
  });

const given = process.env.COVERLINE_ADMIN_PASSWORD || undefined;
const password = given ?? randomPassword();
const isNew = await setUpStage({
  admin: { email: options.email, first_name: options['first-name'], last_name: options['last-name'], password },
  temporary: given === undefined,
  numbers: options.number,
  now: new Date(),
});
if (!isNew) console.log(`There is a user ${options.email} already; everything else is there too.`);
else console.log(`${options.email} is an admin now${given ? '.' : `; the temporary password is ${password}`}`);
