import { eventHandler } from '#platform/handlers/event-handler';
import { logger } from '#platform/logger';
import { getUser } from '#platform/table/users';
import { type Change, topics } from '#shared/contracts/live';
import { idOf } from '#shared/keys';
import { ownUserChange } from './own-user-change.ts';
import { endSubscriptions, publish } from './publish.ts';

const removalOf = (id: string, version: number): Change => ({
  ...{ topic: topics.user(id), entity: 'user', id, version },
  ...{ removed: true, item: null },
});

/** Tells the browser why its subscriptions end, before its own topic may end too. They end whether or not it hears. */
const tellUser = async (id: string, version: number): Promise<void> => {
  try {
    const user = await getUser(id, { latest: true });
    await publish(user ? ownUserChange(id, { new: user }) : [removalOf(id, version)]);
  } catch (error) {
    logger.warn('user not told', { user_id: id, error: error as Error });
  }
};

/**
 * Ends the live subscriptions of a user, or of the members of a group, whose consoles follow the groups. It does not
 * depend on the publication of changes, and may come more than once.
 */
export const handler = eventHandler('end-subscriptions', {
  'user.access_revoked': async ({ detail: { user_key, version, reason } }) => {
    const user_id = idOf(user_key);
    await tellUser(user_id, version);
    await endSubscriptions({ user_id, version, reason });
  },
  'group.access_changed': ({ detail: { group, version, reason } }) => endSubscriptions({ group, version, reason }),
});
