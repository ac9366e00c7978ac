import { userByEmail } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { assignedRole } from '#shared/leads/list/apply-bulk-change';

/** @throws Rejection `rejected` for somebody who is gone or disabled, or who neither fronts nor closes */
export const requireAgent = async (email: string): Promise<void> => {
  const user = await userByEmail(email);
  if (!user || user.disabled || !assignedRole(user))
    throw new Rejection(
      'rejected',
      'Leads are assigned to closers and fronters who are not disabled. Choose another one.',
    );
};
