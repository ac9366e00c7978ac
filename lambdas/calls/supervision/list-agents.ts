import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { readableOpenCalls } from '#platform/table/calls';
import { listUsers } from '#platform/table/users';
import { isAdmin } from '#shared/access/access';
import { isInMonitor } from '#shared/agents/agent-groups';
import { callsByAgent } from '#shared/agents/agent-state';
import type { listAgents as operation } from '#shared/contracts/calls';
import { idOf } from '#shared/keys';
import { Agent, type User } from '#shared/users/user';

type ListAgentsDeps = { actor: Actor };

/** The users who have a call, if one of these is disabled: a call that cannot be read may go on. */
const onACall = async (users: User[]): Promise<ReadonlySet<string>> => {
  if (!users.some(({ disabled }) => disabled)) return new Set();
  const { calls, unreadable } = await readableOpenCalls();
  const agents = unreadable.flatMap(({ reservation_user_key: key }) => (key ? idOf(key) : []));
  return new Set([...callsByAgent(calls).keys(), ...agents]);
};

const monitored = async (users: User[], forAdmin: boolean): Promise<User[]> => {
  const withCall = await onACall(users);
  return users.filter(user => isInMonitor(user, { withCall, forAdmin }));
};

/** If several users had the same e-mail address, a filter by e-mail address finds the one who is not disabled. */
const withFormer = (users: User[]): User[] => {
  const present = new Set(users.filter(({ disabled }) => !disabled).map(({ email }) => email));
  return users.filter(({ disabled, email }) => !disabled || !present.has(email));
};

/**
 * The agents by e-mail; only admins see admins (docs/product.md, Limits by role). A disabled agent stays in the list
 * until the call has ended, and is in that of an admin who asks for the former ones.
 */
export const listAgents = async (
  { actor }: ListAgentsDeps,
  { former = false }: z.output<typeof operation.input>,
): Promise<{ data: Agent[] }> => {
  const users = await listUsers();
  const forAdmin = isAdmin(actor.access);
  const shown = forAdmin && former ? withFormer(users) : await monitored(users, forAdmin);
  return { data: shown.map(user => Agent.parse(user)) };
};
