import { assignedRole } from '../leads/list/apply-bulk-change.ts';
import type { Handover } from './handover.ts';
import type { User } from './user.ts';

/** Whether a user's roles allow the work of each kind; callbacks may be anybody's (docs/decisions/0079). */
export const mayReceive: Record<keyof Handover, (user: Pick<User, 'roles'>) => boolean> = {
  callbacks_to: () => true,
  verifications_to: ({ roles }) => roles.includes('verification'),
  leads_to: user => assignedRole(user) !== undefined,
};
