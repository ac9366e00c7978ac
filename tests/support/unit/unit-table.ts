import { clearGroupConfigurations } from '#platform/handlers/actor';
import { clearLeadSources } from '#platform/known-lead-sources';
import { clearKnownUsers } from '#platform/reports/known-users';
import { callCreation } from '#platform/table/calls';
import { indexed, keys, partitions } from '#platform/table/engine/keys';
import { blacklistKeys } from '#platform/table/engine/list-keys';
import type { Step } from '#platform/table/engine/steps';
import { leadCreation } from '#platform/table/leads';
import { userCreation } from '#platform/table/users';
import type { GroupConfiguration } from '#shared/access/group-configuration';
import { addressOf, type BlacklistEntry } from '#shared/blacklist/blacklist-entry';
import type { Call } from '#shared/calls/call';
import type { Lead } from '#shared/leads/lead';
import type { User } from '#shared/users/user';
import { type Act, beforeRequest, isRead, isWrite, type Nth } from '../before-request.ts';
import { memoryTable } from '../memory-table/memory-table.ts';

type Documents = {
  calls?: Call[];
  leads?: Lead[];
  users?: User[];
  groups?: GroupConfiguration[];
  blacklist?: Pick<BlacklistEntry, 'phone_number' | 'email' | 'source'>[];
};

const itemOf = ({ item }: Step, { version }: { version: number }) => ({ ...item.Put?.Item, version });

const itemsOf = ({ calls = [], leads = [], users = [], groups = [], blacklist = [] }: Documents) => [
  ...calls.map(call => itemOf(callCreation(call), call)),
  ...leads.flatMap(lead => Object.values(leadCreation(lead)).map(step => itemOf(step, lead))),
  ...users.map(user => itemOf(userCreation(user), user)),
  ...groups.map(group => ({
    ...group,
    ...keys.group(group.name),
    ...indexed('gsi1', partitions.groups(), group.name),
    entity: 'group',
  })),
  ...blacklist.map(entry => ({
    ...{ id: 'b-1', blocked_inbound: false, posted_by: 'ann@coverline.test', version: 1, ...entry },
    ...keys.blacklistEntry(addressOf(entry)),
    ...blacklistKeys(entry),
    entity: 'blacklist-entry',
  })),
];

/**
 * An in-memory table for a unit test, with the real conditions and these documents. `beforeRead` and `beforeWrite` run
 * a function before the nth next request of that kind, or before each, as if another user were faster. If it throws,
 * the request fails.
 */
export const startUnitTable = (documents: Documents = {}) => {
  clearGroupConfigurations();
  clearLeadSources();
  clearKnownUsers();
  const table = memoryTable();
  /** Stores documents unchanged, including their versions. Only a consistent read finds the calls. */
  const store = (more: Documents): void => {
    for (const item of itemsOf(more)) table.put(item);
    for (const { id } of more.calls ?? []) table.lag(keys.call(id));
  };
  store(documents);
  return {
    ...table,
    store,
    /** The stored items of one entity, such as `log-message`. */
    itemsOf: (entity: string) => table.all().filter(item => item.entity === entity),
    beforeRead: (nth: Nth, act: Act) => beforeRequest(isRead, act, nth),
    beforeWrite: (nth: Nth, act: Act) => beforeRequest(isWrite, act, nth),
  };
};
export type UnitTable = ReturnType<typeof startUnitTable>;
