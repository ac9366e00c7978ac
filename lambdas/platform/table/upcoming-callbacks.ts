import { UpcomingCallback } from '#shared/callbacks/upcoming-callback';
import type { Page } from '#shared/contracts/page';
import { idOf, keyOf } from '#shared/keys';
import { indexed, keys, partitions } from './engine/keys.ts';
import { leadItemKeys } from './engine/list-keys.ts';
import { type PageRequest, queryAll, queryPage } from './engine/query.ts';
import { getItem, type Image } from './engine/read.ts';
import { readEach } from './engine/read-each.ts';
import { creation, deletion, type Step, update } from './engine/steps.ts';
import { writeOne } from './engine/write.ts';

const parse = (image: Image): UpcomingCallback => UpcomingCallback.parse(image);

/** A new callback, as a step of a transaction. */
export const upcomingCallbackCreation = (callback: Omit<UpcomingCallback, 'version'>): Step =>
  creation('upcoming-callback', keys.upcomingCallback(callback.id), callback, {
    ...indexed('gsi1', partitions.agentCallbacks(idOf(callback.user_key)), callback.callback_time),
    ...leadItemKeys(idOf(callback.lead_key), 'upcoming-callback', callback.id),
  });

export const getUpcomingCallback = async (id: string): Promise<UpcomingCallback | undefined> => {
  const image = await getItem(keys.upcomingCallback(id), { latest: true });
  return image && parse(image);
};

/** Gives a callback to another user, while it is still the one's from whom it is taken. */
export const callbackMove = ({ id, user_key }: Pick<UpcomingCallback, 'id' | 'user_key'>, toUserId: string): Step =>
  update<UpcomingCallback>(
    keys.upcomingCallback(id),
    { set: { user_key: keyOf('user', toUserId) }, when: [{ field: 'user_key', is: 'equal', value: user_key }] },
    { set: { gsi1pk: partitions.agentCallbacks(toUserId) } },
  );

/** Returns `false` if it did not exist. */
export const removeUpcomingCallback = async (id: string): Promise<boolean> =>
  (await writeOne(deletion(keys.upcomingCallback(id)))).outcome === 'written';

const READABLE = {
  schema: UpcomingCallback,
  keyOf: keys.upcomingCallback,
  message: 'callback not read',
  idName: 'callback_id',
};

/** The callbacks of a lead that can be read, of any user. The index is a moment behind. */
export const upcomingCallbacksOfLead = async (leadId: string): Promise<UpcomingCallback[]> => {
  const list = { index: 'gsi2', partition: partitions.leadItems(leadId), prefix: 'upcoming-callback#' } as const;
  return readEach(await queryAll(list), READABLE).items;
};

/** The removal of a callback that is still this user's, as a step of a transaction; one that is gone is no conflict. */
export const upcomingCallbackRemoval = ({ id, user_key }: UpcomingCallback): Step =>
  deletion<UpcomingCallback>(keys.upcomingCallback(id), [
    { field: 'user_key', is: 'absent-or-equal', value: user_key },
  ]);

type CallbackPage = Page<UpcomingCallback> & { unreadable: { id: string }[] };

/** A user's callbacks, the next one first, and the ids of those that cannot be read, which are logged. */
export const readableCallbacksOfUser = async (userId: string, page: PageRequest): Promise<CallbackPage> => {
  const list = { index: 'gsi1', partition: partitions.agentCallbacks(userId) } as const;
  const { data: images, ...place } = await queryPage(list, 'ascending', page, image => image);
  const { items, unreadable } = readEach(images, READABLE);
  return { data: items, unreadable, ...place };
};

/** A user's callbacks that can be read, the next one first. */
export const upcomingCallbacksOfUser = async (userId: string, page: PageRequest): Promise<Page<UpcomingCallback>> => {
  const { unreadable: _, ...readable } = await readableCallbacksOfUser(userId, page);
  return readable;
};
