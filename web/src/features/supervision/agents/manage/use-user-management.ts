import { getUserManagement } from '#shared/contracts/identity';
import type { OutputOf } from '#shared/contracts/operation';
import type { OpenHandover } from '#shared/users/handover';
import { managesUsers } from '#shared/users/managed-users';
import { operationKey, useOperation } from '../../../../lib/api/query.ts';
import { useLiveEntity } from '../../../../lib/live/live.ts';
import { readAgain } from '../../../../lib/live/read-again.ts';
import { useSession } from '../../../../lib/session/session.ts';

/**
 * The groups that the user may give, and the disabled users whom the user manages; nothing for a user who manages
 * nobody.
 */
export const useUserManagement = () => {
  const enabled = managesUsers(useSession().access);
  const query = useOperation(getUserManagement, {}, { enabled });
  return { enabled, ...query };
};

/** Reads the disabled users again when somebody else disables, reactivates or deletes one; the monitor follows the agents. */
export const useDisabledUsersLive = (): void =>
  useLiveEntity('user', ({ id, item }, queryClient) => {
    const known = queryClient.getQueryData<OutputOf<typeof getUserManagement>>(operationKey(getUserManagement, {}));
    const isListed = known?.disabled.some(user => user.id === id);
    if (known && isListed !== (item?.disabled ?? false)) void readAgain(queryClient, operationKey(getUserManagement));
  });

/** Handovers end in the background, without a live message: some two minutes after they began. */
const AGAIN_MS = 10_000;

/** Reads the same again and again while a handover is under way, for every screen that shows it. */
export const useHandoversUnderWay = (handovers: OpenHandover[] = []): void => {
  const enabled = handovers.some(({ state }) => state === 'open');
  useOperation(getUserManagement, {}, { enabled, refetchInterval: AGAIN_MS });
};
