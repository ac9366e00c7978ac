import type { Actor } from '#platform/actor';
import type { User } from '#shared/users/user';
import { at } from './a-call.ts';

export const aUser = (fields: Partial<User> = {}): User => ({
  id: 'agent-1',
  email: 'maria.lopez@coverline.test',
  first_name: 'Maria',
  last_name: 'Lopez',
  roles: ['closer'],
  groups: ['closer_t1'],
  contact_uri: 'client:agent-1',
  worker_sid: `WK${'1'.repeat(32)}`,
  available: true,
  waiting_for_call_since_ts: at(0),
  auto_accept: false,
  closer_priority: 0,
  disabled: false,
  created_ts: at(-3600),
  version: 1,
  ...fields,
});

/** One who signed in; by default the agent of the builders' calls. */
export const anActor = (fields: Partial<User> = {}): Actor => {
  const user = aUser(fields);
  return { user, access: { roles: user.roles, groups: user.groups, features: [], data: [], callConfigs: {} } };
};

export const anotherAgent = (): Actor => anActor({ id: 'agent-2', email: 'john.doe@coverline.test' });
export const anAdmin = (): Actor => anActor({ id: 'admin-1', email: 'ann.lee@coverline.test', roles: ['admin'] });
