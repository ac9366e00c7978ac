import type { Step } from '#platform/table/engine/steps';
import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import { disabledCheck, userByEmail } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { assignedRole } from '#shared/leads/list/apply-bulk-change';
import { assignedAgentOf } from '#shared/leads/list/lead-row';
import { moveLead } from './move-lead.ts';
import { type Moved, type Moving, moveEach, noReceiverLeft, pageOf } from './moving.ts';

type Assigned = NonNullable<Lead['assigned_agent_email_by_role']>;

/** The lead without the user. The user who gets it becomes its closer, or its fronter, by the rule of bulk changes. */
const assignedAfter = (assigned: Assigned, { from, to }: Moving): Assigned => {
  const others: Assigned = Object.fromEntries(Object.entries(assigned).filter(([, email]) => email !== from.email));
  const role = to && assignedRole(to);
  return to && role ? { ...others, [role]: to.email } : others;
};

/**
 * The fronter works on a lead without a closer, so a disabled fronter is replaced. On a lead with a closer the fronter
 * only decides a commission, and stays.
 */
const leftToFronter = async (assigned: Assigned, { to }: Moving): Promise<{ assigned: Assigned; fronter?: Step }> => {
  const { fronter: email, ...others } = assigned;
  if (email === undefined || assigned.closer !== undefined || email === to?.email) return { assigned };
  const user = await userByEmail(email);
  if (!user) return { assigned };
  return user.disabled ? { assigned: others } : { assigned, fronter: disabledCheck(user) };
};

/**
 * Sales and actions of the past stay with the user.
 * @throws Rejection if nobody can get the lead and `NOBODY` was not chosen
 */
const changeOf = async (lead: Lead, moving: Moving) => {
  if (assignedAgentOf(lead) !== moving.from.email) return undefined;
  const { assigned_agent_email_by_role: assigned = {} } = lead;
  if (!moving.to && !moving.mayBeNobodys) throw noReceiverLeft();
  const { assigned: after, ...check } = await leftToFronter(assignedAfter(assigned, moving), moving);
  return { set: { assigned_agent_email_by_role: after }, ...check };
};

/** By lists that are a moment behind: each lead itself decides whose it is. */
export const moveLeads = async (moving: Moving): Promise<Moved> => {
  const { data, next_page_key } = await leadsAssignedTo(moving.from.email, pageOf(moving.cursor));
  const leads = data.map(id => ({ id }));
  return moveEach(leads, next_page_key ?? undefined, ({ id }) =>
    moveLead(moving, id, 'lead_changed', lead => changeOf(lead, moving)),
  );
};
