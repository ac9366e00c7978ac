import { Rejection } from '#shared/errors';
import { hourOf, limitReached } from '#shared/messages/message-limit';
import type { Timestamp } from '#shared/time';
import type { Actor } from '../handlers/actor.ts';
import { logger } from '../logger.ts';
import type { Step } from '../table/engine/steps.ts';
import { countMessageOf, messageCountStep } from '../table/message-counts.ts';

/** `perHour`: how many messages a user may send in an hour. */
type Counting = { actor: Actor; now: Timestamp; perHour: number };

/** @throws Rejection `too_many_requests`, which is logged, with the time until the next message */
export const rejectAboveLimit = ({ actor, now, perHour }: Counting): never => {
  logger.warn('message limit reached', { user_id: actor.user.id });
  throw new Rejection('too_many_requests', limitReached(now, perHour));
};

/** Counts a message in the transaction that is written before it is sent; a conflict at the limit. */
export const messageCount = ({ actor, now, perHour }: Counting): Step =>
  messageCountStep(actor.user.id, hourOf(now), perHour);

/**
 * Counts a message before it is sent, so a message that its provider rejects counts too.
 * @throws Rejection `too_many_requests`, which is logged, with the time until the next one
 */
export const countMessage = async (counting: Counting): Promise<void> => {
  const { actor, now, perHour } = counting;
  if (!(await countMessageOf(actor.user.id, hourOf(now), perHour))) rejectAboveLimit(counting);
};
