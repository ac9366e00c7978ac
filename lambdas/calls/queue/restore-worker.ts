import { logger } from '#platform/logger';
import { getUser, updateUser } from '#platform/table/users';
import { idOf, type UserKey } from '#shared/keys';
import { documentedAttributes } from '#shared/routing/worker-attributes';
import type { User } from '#shared/users/user';
import type { Provider } from '../provider/provider.ts';

type RestoreWorkerDeps = { provider: Pick<Provider, 'setWorkerAttributes'> };

/** Writes the attributes from the user's document to the worker. */
export const writeWorker = async ({ provider }: RestoreWorkerDeps, user: User): Promise<void> => {
  if (!user.worker_sid) return;
  logger.warn('worker restored', { user_id: user.id, worker_sid: user.worker_sid });
  await provider.setWorkerAttributes(user.worker_sid, documentedAttributes(user));
};

/** Restores a worker whose attributes were reported to differ from the user's document, and removes the mark. */
export const restoreWorker = async (deps: RestoreWorkerDeps, key: UserKey): Promise<void> => {
  const user = await getUser(idOf(key), { latest: true });
  if (!user?.worker_changed_ts) return;
  await writeWorker(deps, user);
  await updateUser(user.id, {
    remove: ['worker_changed_ts'],
    when: [{ field: 'worker_changed_ts', is: 'equal', value: user.worker_changed_ts }],
  });
};
