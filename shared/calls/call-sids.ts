import { isAdmin } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import type { Call, CallSids } from './call.ts';

/**
 * Admins see all SIDs of a call; others the conference's, for Twilio's log of it, once the call has ended. A conference
 * is named after a task: with a task's SID, a leg of an agent could join it (docs/decisions/0039).
 */
export const callSidsFor = (access: { roles: Role[] }, call: Call): CallSids => {
  const { task_sid, conference_task_sid, conference_sid } = call;
  if (isAdmin(access)) return { task_sid, conference_task_sid, conference_sid };
  return call.call_ended ? { conference_sid } : {};
};

/** The rows of a list of calls for this reader. */
export const asListed = (access: { roles: Role[] }, calls: Call[]): (Call & { sids: CallSids })[] =>
  calls.map(call => ({ ...call, sids: callSidsFor(access, call) }));
