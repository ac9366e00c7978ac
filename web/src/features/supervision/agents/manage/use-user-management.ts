import { getUserManagement } from '#shared/contracts/identity';
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
