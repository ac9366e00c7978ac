import { type Access, isAdmin } from '../access/access.ts';
import type { GroupName } from '../access/roles.ts';
import { isVisibleToAdminsOnly } from '../agents/agent-groups.ts';
import type { User } from './user.ts';

type Manager = Pick<Access, 'roles' | 'groups' | 'data'>;

/** A permission `AgentDashboard:supervise:<group>` makes its users supervisors of that group. */
const isSupervision = ({ feature, level }: Access['data'][number]): boolean =>
  feature === 'AgentDashboard' && level === 'supervise';

/** The groups that a user supervises (docs/product.md, Manage user). */
const supervisedGroups = ({ groups, data }: Manager): GroupName[] => [
  ...new Set([
    ...(groups.includes('verification_supervisor') ? ['verification'] : []),
    ...data.filter(isSupervision).map(({ key }) => key),
  ]),
];

/** Whether a user may give somebody these groups, and take them away. */
export const mayGiveGroups = (manager: Manager, groups: readonly GroupName[]): boolean => {
  const supervised = supervisedGroups(manager);
  return isAdmin(manager) || groups.every(group => supervised.includes(group));
};

/** Whether a user may change, disable and delete another one: a supervisor only whom no other group needs. */
export const mayManage = (manager: Manager, user: Pick<User, 'roles' | 'groups'>): boolean =>
  isAdmin(manager) || (user.groups.length > 0 && !isVisibleToAdminsOnly(user) && mayGiveGroups(manager, user.groups));

/** Whether a user manages anybody at all. */
export const managesUsers = (manager: Manager): boolean => isAdmin(manager) || supervisedGroups(manager).length > 0;
