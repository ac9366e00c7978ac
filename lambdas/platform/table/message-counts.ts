import type { Timestamp } from '#shared/time';
import type { MessageCount } from './engine/documents.ts';
import { keys } from './engine/keys.ts';
import { type Step, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const KEPT_S = 24 * 3600;

/** One more message of a user in an hour, as a step of a transaction; a conflict if the hour has as many as are allowed. */
export const messageCountStep = (userId: string, hour: Timestamp, most: number): Step => {
  const expires_at = Math.floor(Date.parse(hour) / 1000) + KEPT_S;
  return update<MessageCount>(
    keys.messageCount(userId, hour),
    { set: { user_id: userId, hour, expires_at }, when: [{ field: 'messages', is: 'absent-or-below', value: most }] },
    { set: { entity: 'message-count' }, add: { messages: 1 }, orCreate: true },
  );
};

/** Counts one more message of a user in an hour; `false` if the hour has as many as are allowed. */
export const countMessageOf = async (userId: string, hour: Timestamp, most: number): Promise<boolean> =>
  (await writeOne(messageCountStep(userId, hour, most))).outcome === 'written';
