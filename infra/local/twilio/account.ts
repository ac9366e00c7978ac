import type { Account } from './ports.ts';
import type { SidPrefix } from './sids.ts';

/** A SID that is easy to recognise as local: `AC10ca1000...001`. */
export const localSid = (prefix: SidPrefix, number: number): string =>
  `${prefix}10ca1${number.toString(16).padStart(27, '0')}`;

/** The one account of the virtual Twilio. The values are not secrets: they are valid only for the local emulator. */
export const localAccount: Account = {
  accountSid: localSid('AC', 1),
  authToken: 'local-machine-auth-token-not-a-secret',
  apiKeySid: localSid('SK', 1),
  apiKeySecret: 'local-machine-api-key-not-a-secret',
};
