import { cachedFor } from '../cached-for.ts';
import { readableUsers } from '../table/users.ts';

/**
 * Every user, at most 30 s old: for lists that many read at the same moment. What a user may do is never decided by it:
 * the actor is read for each request.
 */
export const { get: knownUsers, clear: clearKnownUsers } = cachedFor(30_000, readableUsers);
