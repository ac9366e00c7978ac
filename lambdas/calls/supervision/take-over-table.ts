import { randomUUID } from 'node:crypto';
import { createRelatedCall } from '#platform/table/related-calls';
import { getUser } from '#platform/table/users';

/** What a take-over reads and writes besides the calls themselves. */
export const takeOverTable = { createRelatedCall, getUser, newId: randomUUID as () => string };
export type TakeOverTable = typeof takeOverTable;
