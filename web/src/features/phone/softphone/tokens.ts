import type { generateTwilioToken } from '#shared/contracts/identity';
import type { OutputOf } from '#shared/contracts/operation';

/** What the server gives the browser phone: both tokens, the activities, and how to accept a caller. */
export type Tokens = OutputOf<typeof generateTwilioToken>;
