import { isAdmin } from '../access/access.ts';
import type { Role } from '../access/roles.ts';
import type { Call, CallSids } from './call.ts';

type Reader = { roles: Role[] };
type Listed = Call & { sids: CallSids };

/** The task that lists name: the call's own, or that of the call that was taken over. */
export const shownTaskSid = ({ task_sid, taken_over_task_sid }: CallSids): string | undefined =>
  task_sid ?? taken_over_task_sid;

/** The task whose events are a call's: that task, else the one that names the conference. */
export const eventsTaskSid = (sids: CallSids): string | undefined => shownTaskSid(sids) ?? sids.conference_task_sid;

const allSidsOf = ({ task_sid, taken_over_task_sid, conference_task_sid, conference_sid }: Call): CallSids => ({
  task_sid,
  taken_over_task_sid,
  conference_task_sid,
  conference_sid,
});

/** The rows of an agent's calls: what needs their SIDs is for admins (docs/product.md, Limits by role). */
export const asListedOfAgent = (access: Reader, calls: Call[]): Listed[] =>
  calls.map(call => ({ ...call, sids: isAdmin(access) ? allSidsOf(call) : {} }));

/**
 * The rows of a lead's calls. Everybody gets the conference's SID of an ended call, for Twilio's log of it, and admins
 * get all SIDs. A conference is named after a task: with a task's SID, a leg could join it (docs/decisions/0039).
 */
export const asListedOfLead = (access: Reader, calls: Call[]): Listed[] =>
  asListedOfAgent(access, calls).map(({ sids, ...call }) => ({
    ...call,
    sids: call.call_ended ? { ...sids, conference_sid: call.conference_sid } : sids,
  }));
