import { type Access, type CallAccess, callConfigFor, isAdmin } from '../access/access.ts';
import type { GroupName } from '../access/roles.ts';
import type { TransferDestination } from '../contracts/calls.ts';
import type { ErrorCode } from '../errors.ts';
import { keyOf } from '../keys.ts';
import { secondsBetween, type Timestamp } from '../time.ts';
import type { User } from '../users/user.ts';
import { capitalized } from '../words.ts';
import type { Call } from './call.ts';
import { needsItsAgent, notOnLineProblem } from './call-control.ts';
import { notAnsweredProblem } from './outbound-call.ts';

/** docs/product.md, Transfer: once per minute. A transfer is also offered for this long. */
export const TRANSFER_COOLDOWN_S = 60;

/** Above every caller in the queue, because two people wait. Only an agent's own dials have a higher priority. */
export const TRANSFER_PRIORITY = 900;

/** docs/product.md, Transfer. */
export const transferMessages = {
  noDestination: 'Transfer failed, no destination',
  oncePerMinute: 'You can only transfer calls once per minute',
} as const;

/** Seconds until the call may be transferred again; 0 if it may be now. */
export const transferWaitS = (call: Pick<Call, 'transfer_ts'>, now: Timestamp): number =>
  call.transfer_ts === undefined ? 0 : Math.max(0, TRANSFER_COOLDOWN_S - secondsBetween(call.transfer_ts, now));

type Problem = { code: ErrorCode; message: string };

const conflict = (message: string): Problem => ({ code: 'conflict', message });

/** Why nobody can transfer the call now; undefined if it can be transferred. */
export const transferProblem = (call: Call, now: Timestamp): Problem | undefined => {
  const offTheLine = notOnLineProblem(call);
  if (offTheLine) return conflict(offTheLine);
  if (call.agent_disconnected) return conflict('You are not connected to this call.');
  const unanswered = notAnsweredProblem(call);
  if (unanswered) return conflict(unanswered);
  if (call.ending || call.leaving) return conflict('This call is ending.');
  if (transferWaitS(call, now) > 0) return { code: 'too_many_requests', message: transferMessages.oncePerMinute };
  if (call.transfer_status === 'Requested') return conflict('This call is being transferred already.');
  return undefined;
};

const AGENT_PREFIX = 'agent:';

/** `agent:{email}`: the destination for a single agent (docs/product.md, Transfer). */
export const agentDestination = (email: string): string => `${AGENT_PREFIX}${email}`;

/** The e-mail of the agent in a destination; undefined for a group. */
export const agentEmailIn = (to: string): string | undefined =>
  to.startsWith(AGENT_PREFIX) ? to.slice(AGENT_PREFIX.length) : undefined;

/** `('spanish_speaking_agent') => 'Spanish Speaking Agent'` */
export const groupLabel = (group: GroupName): string => group.split('_').map(capitalized).join(' ');

const agentLabel = ({ first_name, last_name, email }: User): string => `${first_name} ${last_name}`.trim() || email;

/** A destination on every call (docs/product.md, Transfer). */
const ALWAYS_OFFERED: GroupName = 'spanish_speaking_agent';

/** Members of these groups may transfer to each other by name. */
const GROUPS_BY_NAME: readonly GroupName[] = ['verification', 'customer_service'];
const isTransferableByName = ({ groups }: { groups: GroupName[] }): boolean =>
  groups.some(group => GROUPS_BY_NAME.includes(group));

/** The user who transfers a call. */
type Transferrer = {
  user: Pick<User, 'id' | 'groups'>;
  access: Pick<Access, 'roles'> & CallAccess;
};
type TransferredCall = Pick<Call, 'call_source' | 'accepted_ts' | 'reservation_user_key'>;

/** Users who could receive the call: not the actor, not the call's own agent, no disabled user. */
const possibleTransferees = (actor: Transferrer, call: TransferredCall, users: readonly User[]): User[] =>
  users.filter(
    ({ id, disabled }) => !disabled && id !== actor.user.id && keyOf('user', id) !== call.reservation_user_key,
  );

type OpenCalls = { calls: readonly Call[]; unreadable: readonly Pick<Call, 'reservation_user_key'>[] };

/**
 * The users, where a user with an open call counts as not available: TaskRouter offers that agent no call until the
 * open call is disposed, although the worker is online. A call that cannot be read may be one of these.
 */
export const withBusyAgents = (users: readonly User[], { calls, unreadable }: OpenCalls): User[] => {
  const busy = new Set([...calls.filter(needsItsAgent), ...unreadable].map(call => call.reservation_user_key));
  return users.map(user => (busy.has(keyOf('user', user.id)) ? { ...user, available: false } : user));
};

const toGroup = (group: GroupName, others: User[]): TransferDestination => ({
  to: group,
  kind: 'group',
  label: groupLabel(group),
  available: others.filter(user => user.available && user.groups.includes(group)).length,
});

const toAgent = (user: User): TransferDestination => ({
  to: agentDestination(user.email),
  kind: 'agent',
  label: agentLabel(user),
  available: user.available ? 1 : 0,
});

const allowed = (
  actor: Transferrer,
  call: TransferredCall,
  users: readonly User[],
  mayReach: (user: User) => boolean,
) => {
  const others = possibleTransferees(actor, call, users);
  const configured = callConfigFor(actor.access, call)?.transferGroupOptions ?? [];
  const groups = [...new Set([...configured, ALWAYS_OFFERED])];
  return [...groups.map(group => toGroup(group, others)), ...others.filter(mayReach).map(toAgent)];
};

/**
 * Where this user may transfer a call: the groups of the call configuration, the Spanish speaking agents, and agents by
 * name for members of certain groups and for admins, who see available agents only (docs/product.md, Transfer).
 */
export const transferDestinations = (
  actor: Transferrer,
  call: TransferredCall,
  users: readonly User[],
): TransferDestination[] => {
  const byName = isTransferableByName(actor.user);
  return allowed(
    actor,
    call,
    users,
    user => (byName && isTransferableByName(user)) || (isAdmin(actor.access) && user.available),
  );
};

/** The destination with this key, if it is allowed. An admin may also choose an agent who is no longer available. */
export const transferDestination = (
  actor: Transferrer,
  call: TransferredCall,
  users: readonly User[],
  to: string,
): TransferDestination | undefined => {
  const byName = isTransferableByName(actor.user);
  return allowed(actor, call, users, user => isAdmin(actor.access) || (byName && isTransferableByName(user))).find(
    destination => destination.to === to,
  );
};
