import type { Actor } from '#platform/handlers/actor';
import { logger } from '#platform/logger';
import { countMessageOf } from '#platform/table/message-counts';
import { Rejection } from '#shared/errors';
import { hourOf, limitReached } from '#shared/messages/message-limit';
import type { Timestamp } from '#shared/time';

/**
 * Counts a message before it is sent, also one that its provider then rejects.
 * @throws Rejection `too_many_requests`, which is logged, with the time until the next one
 */
export const countMessage = async ({ actor, now, perHour }: { actor: Actor; now: Timestamp; perHour: number }) => {
  if (await countMessageOf(actor.user.id, hourOf(now), perHour)) return;
  logger.warn('message limit reached', { user_id: actor.user.id });
  throw new Rejection('too_many_requests', limitReached(now, perHour));
};
