import { createHash } from 'node:crypto';
import * as z from 'zod';
import { GroupName } from '#shared/access/roles';
import { PhoneNumber } from '#shared/phone/phone-number';

const FirstNumber = z.string().refine(text => {
  const [number, group, ...rest] = text.split('=');
  return rest.length === 0 && PhoneNumber.safeParse(number).success && GroupName.safeParse(group).success;
}, 'Write a number with its group: +13055550100=closer_t1');

/** What a deployment needs to know besides the code. It contains no secret, because it is stored. */
export const DeployOptions = z.object({
  callerId: PhoneNumber,
  /** The DIDs, each with the group that takes its calls: `+13055550100=closer_t1`. */
  numbers: z.array(FirstNumber).min(1),
  /** Whether to buy numbers that the Twilio account does not have. */
  buy: z.boolean(),
  admin: z.object({ email: z.email(), firstName: z.string().min(1), lastName: z.string().min(1) }),
});
export type DeployOptions = z.infer<typeof DeployOptions>;

type GivenOptions = {
  'caller-id'?: string;
  number?: string[];
  buy?: boolean;
  email?: string;
  'first-name'?: string;
  'last-name'?: string;
};

const names: Record<string, string> = {
  callerId: '--caller-id',
  numbers: '--number',
  'admin.email': '--email',
  'admin.firstName': '--first-name',
  'admin.lastName': '--last-name',
};

/**
 * The options of this run: what is given, else what the last run of the stage had. @throws Error that names the missing
 * ones
 */
export const optionsOf = (given: GivenOptions, saved: DeployOptions | undefined): DeployOptions => {
  const { success, data, error } = DeployOptions.safeParse({
    callerId: given['caller-id'] ?? saved?.callerId,
    numbers: given.number ?? saved?.numbers,
    buy: given.buy ?? saved?.buy ?? false,
    admin: {
      email: given.email ?? saved?.admin.email,
      firstName: given['first-name'] ?? saved?.admin.firstName,
      lastName: given['last-name'] ?? saved?.admin.lastName,
    },
  });
  if (success) return data;
  const lines = error.issues.map(({ path, message }) => {
    const name = names[path.filter(part => typeof part === 'string').join('.')] ?? path.join('.');
    return `  ${name}: ${message}`;
  });
  throw new Error(`Options are missing or wrong; they are remembered for the next deployment:\n${lines.join('\n')}`);
};

/**
 * Throws if a variable is missing that a later step needs, before the first step begins.
 * @throws Error
 */
export const requireVariables = (stage: string, variables: Record<string, string | undefined>): void => {
  const wanted = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', ...(stage === 'prod' ? ['COVERLINE_ALARM_EMAIL'] : [])];
  const missing = wanted.filter(name => !variables[name]);
  if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}: docs/operations.md says what they are.`);
};

/** The variables that steps read in addition to the options. A step that is done has used the values of that time. */
const readBySteps = [
  'COVERLINE_ALARM_EMAIL',
  'COVERLINE_REPORTING_URL',
  'COVERLINE_REPORTING_SIGNED',
  'COVERLINE_REPORTING_FROM',
  'COVERLINE_REPORTING_TO',
  'COVERLINE_REPORTING_SIGNING_KEY',
  'COVERLINE_CHAT_WEBHOOK_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  // Another profile may be another account, where nothing is done yet.
  'AWS_PROFILE',
];

/** A hash that shows whether these variables have changed, and none of their values. */
export const variablesHash = (variables: Record<string, string | undefined>): string =>
  createHash('sha256')
    .update(JSON.stringify(readBySteps.map(name => variables[name] || null)))
    .digest('hex');
