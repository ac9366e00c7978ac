import { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import { idOf } from '#shared/keys';
import { indexed, keys, partitions } from './keys.ts';
import { type PageRequest, queryPage } from './query.ts';
import type { Image } from './read.ts';
import { creation, type Step } from './steps.ts';

const parse = (image: Image): UpcomingCallback => UpcomingCallback.parse(image);

/** A new callback, as a step of a transaction. */
export const upcomingCallbackCreation = (callback: Omit<UpcomingCallback, 'version'>): Step =>
  creation(
    'upcoming-callback',
    keys.upcomingCallback(callback.id),
    callback,
    indexed('gsi1', partitions.agentCallbacks(idOf(callback.user_key)), callback.callback_time),
  );

/** A user's callbacks, the next one first. */
export const upcomingCallbacksOfUser = (userId: string, page: PageRequest) =>
  queryPage({ index: 'gsi1', partition: partitions.agentCallbacks(userId) }, 'ascending', page, parse);
