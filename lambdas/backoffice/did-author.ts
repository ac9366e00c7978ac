import type { Actor } from '#platform/handlers/actor';
import type { DidAuthor } from '#platform/table/dids';
import type { Timestamp } from '#shared/time';

export type DidAuthorDeps = { actor: { user: Pick<Actor['user'], 'id' | 'email'> }; now: Timestamp };

/** Who changes a DID, for its history. */
export const authorOf = ({ actor: { user }, now }: DidAuthorDeps): DidAuthor => ({
  user_id: user.id,
  user_email: user.email,
  created_ts: now,
});
