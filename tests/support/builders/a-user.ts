import { GroupConfiguration } from '#shared/access/group-configuration';
import type { User } from '#shared/users/user';
import { at } from './a-call.ts';

/** The active session of the users whom the builders make. */
export const SESSION_ID = 'session-1';

/** A closer who may see the call history; `maria.lopez@coverline.test`. */
export const aUser = (fields: Partial<User> = {}): User => ({
  id: 'agent-1',
  email: 'maria.lopez@coverline.test',
  first_name: 'Maria',
  last_name: 'Lopez',
  roles: ['closer'],
  groups: ['closer_t1'],
  contact_uri: 'client:agent-1',
  worker_sid: `WK${'1'.repeat(32)}`,
  available: false,
  auto_accept: false,
  closer_priority: 0,
  disabled: false,
  sessionId: SESSION_ID,
  created_ts: at(0),
  version: 1,
  ...fields,
});

/** Another closer; `john.doe@coverline.test`. */
export const aColleague = (fields: Partial<User> = {}): User =>
  aUser({
    ...{ id: 'agent-2', email: 'john.doe@coverline.test', first_name: 'John', last_name: 'Doe' },
    contact_uri: 'client:agent-2',
    ...fields,
  });

export const anAdmin = (fields: Partial<User> = {}): User =>
  aUser({ id: 'admin-1', email: 'ada.admin@coverline.test', roles: ['admin'], groups: ['admin'], ...fields });

/** A group of closers who may see the call history; every other setting has the schema's default. */
export const aGroup = (fields: Partial<GroupConfiguration> = {}): GroupConfiguration =>
  GroupConfiguration.parse({
    name: 'closer_t1',
    roles: ['closer'],
    groupPolicy: { permissions: ['CallHistory', 'Leaderboard'] },
    callConfigs: { default: { dispositions: ['Sale'], script: 'closer_qualified', transferGroupOptions: [] } },
    version: 1,
    updated_ts: at(0),
    ...fields,
  });
