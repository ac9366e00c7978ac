import * as z from 'zod';
import { Failure } from '../failure.ts';
import { pageOf } from '../page.ts';
import type { Pool } from '../pool.ts';
import type { Group } from '../state.ts';
import { userType } from './administer-users.ts';
import { adminOperation, Text } from './operation.ts';

const GroupNamed = z.object({ GroupName: Text });
const Membership = z.object({ GroupName: Text, Username: Text });
const Page = z.object({ Limit: z.number().int().min(0).max(60).optional(), NextToken: Text.optional() });

const groupType = (pool: Pool, group: Group) => ({
  GroupName: group.name,
  UserPoolId: pool.settings.id,
  ...(group.description !== undefined && { Description: group.description }),
  ...(group.precedence !== undefined && { Precedence: group.precedence }),
  CreationDate: group.created,
  LastModifiedDate: group.modified,
});

const groupOf = (pool: Pool, name: string): Group => {
  const group = pool.state.groups.find(g => g.name === name);
  if (!group) throw new Failure('ResourceNotFoundException', 'Group not found.');
  return group;
};

const pageOfGroups = (pool: Pool, groups: Group[], { Limit, NextToken }: z.output<typeof Page>) => {
  const page = pageOf(groups, { keyOf: g => g.name, limit: Limit || 60, token: NextToken });
  return { Groups: page.items.map(g => groupType(pool, g)), ...(page.next && { NextToken: page.next }) };
};

export const createGroup = adminOperation(
  GroupNamed.extend({ Description: z.string().optional(), Precedence: z.number().int().min(0).optional() }),
  (pool, input) => {
    if (pool.state.groups.some(g => g.name === input.GroupName)) {
      throw new Failure('GroupExistsException', 'A group with the name already exists.');
    }
    const now = pool.now();
    const group: Group = {
      name: input.GroupName,
      ...(input.Description !== undefined && { description: input.Description }),
      ...(input.Precedence !== undefined && { precedence: input.Precedence }),
      created: now,
      modified: now,
    };
    pool.state.groups.push(group);
    return { Group: groupType(pool, group) };
  },
);

export const getGroup = adminOperation(GroupNamed, (pool, { GroupName }) => ({
  Group: groupType(pool, groupOf(pool, GroupName)),
}));

export const deleteGroup = adminOperation(GroupNamed, (pool, { GroupName }) => {
  const group = groupOf(pool, GroupName);
  pool.state.groups.splice(pool.state.groups.indexOf(group), 1);
  for (const user of pool.users.all()) user.groups = user.groups.filter(name => name !== GroupName);
  return {};
});

export const listGroups = adminOperation(Page, (pool, input) => pageOfGroups(pool, pool.state.groups, input));

export const adminAddUserToGroup = adminOperation(Membership, (pool, input) => {
  const user = pool.users.get(input.Username);
  const { name } = groupOf(pool, input.GroupName);
  if (!user.groups.includes(name)) user.groups.push(name);
  return {};
});

export const adminRemoveUserFromGroup = adminOperation(Membership, (pool, input) => {
  const user = pool.users.get(input.Username);
  const { name } = groupOf(pool, input.GroupName);
  user.groups = user.groups.filter(g => g !== name);
  return {};
});

export const adminListGroupsForUser = adminOperation(Page.extend({ Username: Text }), (pool, input) => {
  const user = pool.users.get(input.Username);
  const groups = pool.state.groups.filter(g => user.groups.includes(g.name));
  return pageOfGroups(pool, groups, input);
});

export const listUsersInGroup = adminOperation(Page.extend({ GroupName: Text }), (pool, input) => {
  const { name } = groupOf(pool, input.GroupName);
  const members = pool.users.all().filter(user => user.groups.includes(name));
  const page = pageOf(members, { keyOf: u => u.username, limit: input.Limit || 60, token: input.NextToken });
  return { Users: page.items.map(userType), ...(page.next && { NextToken: page.next }) };
});
