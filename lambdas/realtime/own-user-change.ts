import { type Change, topics } from '#shared/contracts/live';
import type { User } from '#shared/users/user';
import { changeFor, type Versions } from './change-for.ts';
import { asOwnUser } from './redaction.ts';

/** A change of a user for the user's own topic. */
export const ownUserChange = (id: string, versions: Versions<User>): Change[] =>
  changeFor(topics.user(id), 'user', id, versions, asOwnUser);
