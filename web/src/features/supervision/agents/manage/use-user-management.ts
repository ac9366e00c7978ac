import { getUserManagement } from '#shared/contracts/identity';
import type { OpenHandover } from '#shared/users/handover';
import { managesUsers } from '#shared/users/managed-users';
import { useOperation } from '../../../../lib/api/query.ts';
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

/** Handovers end in the background, without a live message: some two minutes after they began. */
const AGAIN_MS = 10_000;

/** Reads the same again and again while a handover is under way, for every screen that shows it. */
export const useHandoversUnderWay = (handovers: OpenHandover[] = []): void => {
  const enabled = handovers.some(({ state }) => state === 'open');
  useOperation(getUserManagement, {}, { enabled, refetchInterval: AGAIN_MS });
};
