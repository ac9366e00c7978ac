import type { Account } from './ports.ts';
import type { SidPrefix } from './sids.ts';

/** A sid that says at a glance that it is this machine's own: `AC10ca1000...001`. */
export const localSid = (prefix: SidPrefix, number: number): string =>
  `${prefix}10ca1${number.toString(16).padStart(27, '0')}`;

/** The one account of the virtual Twilio. The values are no secrets: they open nothing but this machine's emulator. */
export const localAccount: Account = {
  accountSid: localSid('AC', 1),
  authToken: 'local-machine-auth-token-not-a-secret',
  apiKeySid: localSid('SK', 1),
  apiKeySecret: 'local-machine-api-key-not-a-secret',
};
