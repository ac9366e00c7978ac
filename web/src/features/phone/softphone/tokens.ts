import type { generateTwilioToken } from '#shared/contracts/identity';
import type { OutputOf } from '#shared/contracts/operation';

/** What the server gives a browser for its phone: both tokens, and how it accepts. */
export type Tokens = OutputOf<typeof generateTwilioToken>;
