import type { Call } from '../call.ts';

const SEPARATOR = '.';

/** The id of a later call of a conversation. It begins with the root's, so that the table keeps both together. */
export const partIdOf = ({ id, root_call_id = id }: Pick<Call, 'id' | 'root_call_id'>, part: string): string =>
  `${root_call_id}${SEPARATOR}${part}`;

/** What an id says: of a root call, and of a later call of an earlier version, no part. */
export const splitCallId = (id: string): { root: string; part?: string } => {
  const [root = id, ...part] = id.split(SEPARATOR);
  // All of the rest: no second id must name the same call.
  return { root, ...(part.length > 0 && { part: part.join(SEPARATOR) }) };
};
