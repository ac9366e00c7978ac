/**
 * Sets up a Twilio account for the system and writes its SIDs and keys into the stage's secret. Idempotent.
 *
 *   npx tsx bin/provision-twilio.ts --api-url https://... --secret <id> --caller-id +1... --numbers +1...,+1... [--buy]
 *
 * Twilio's credentials come from TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, those of AWS from the SDK's default chain.
 * TWILIO_ENDPOINT_URL names another Twilio, such as the virtual one.
 */
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { PhoneNumber } from '#shared/phone/phone-number';
import { provisionTwilio } from './provision/provision-twilio.ts';
import { readSettings, writeSettings } from './provision/settings-secret.ts';
import { twilioAccount } from './provision/twilio-account.ts';

const Options = z.object({
  apiUrl: z.url().transform(url => url.replace(/\/$/, '')),
  secret: z.string().min(1),
  callerId: PhoneNumber,
  numbers: z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(PhoneNumber)),
  buy: z.boolean().default(false),
  accountSid: z.string().startsWith('AC'),
  authToken: z.string().min(16),
});

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      'api-url': { type: 'string' },
      secret: { type: 'string' },
      'caller-id': { type: 'string' },
      numbers: { type: 'string' },
      buy: { type: 'boolean' },
    },
  });
  return Options.parse({
    apiUrl: values['api-url'],
    secret: values.secret,
    callerId: values['caller-id'],
    numbers: values.numbers,
    buy: values.buy,
    accountSid: process.env.TWILIO_ACCOUNT_SID,
    authToken: process.env.TWILIO_AUTH_TOKEN,
  });
};

const options = readOptions();
const before = await readSettings(options.secret);
const settings = await provisionTwilio({
  client: twilioAccount(options),
  accountSid: options.accountSid,
  authToken: options.authToken,
  apiUrl: options.apiUrl,
  numbers: options.numbers,
  buyNumbers: options.buy,
  callerId: options.callerId,
  apiKey:
    before?.account_sid === options.accountSid ? { sid: before.api_key_sid, secret: before.api_key_secret } : undefined,
});
await writeSettings(options.secret, settings);
console.log(`Provisioned ${settings.workspace_sid} with ${options.numbers.length} numbers.`);
