import type { Actor } from '#platform/handlers/actor';
import type { User } from '#shared/users/user';
import { anAdmin as anAdminUser, aUser } from './a-user.ts';

/** A signed-in user without features of a configuration; by default the agent of the builders' calls. */
export const anActor = (fields: Partial<User> = {}): Actor => {
  const user = aUser(fields);
  return { user, access: { roles: user.roles, groups: user.groups, features: [], data: [], callConfigs: {} } };
};

export const anotherAgent = (): Actor => anActor({ id: 'agent-2', email: 'john.doe@coverline.test' });
export const anAdmin = (): Actor => anActor(anAdminUser());
