import type { Step } from '#platform/table/engine/steps';
import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import { disabledCheck, userByEmail } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { assignedRole } from '#shared/leads/list/apply-bulk-change';
import { moveLead } from './move-lead.ts';
import { type Moved, type Moving, moveEach, noReceiverLeft, pageOf } from './moving.ts';

type Assigned = NonNullable<Lead['assigned_agent_email_by_role']>;

/** The lead without the user. Whoever gets it is its closer, or its fronter, by the rule of bulk changes. */
const assignedAfter = (assigned: Assigned, { from, to }: Moving): Assigned => {
  const others: Assigned = Object.fromEntries(Object.entries(assigned).filter(([, email]) => email !== from.email));
  const role = to && assignedRole(to);
  // A lead with another closer is that one's.
  return to && role && others.closer === undefined ? { ...others, [role]: to.email } : others;
};

/**
 * A lead without a closer is its fronter's to work on: it is not left to one who is disabled. On the lead of a closer
 * the fronter only says whose commission a sale is, and stays.
 */
const leftToFronter = async (assigned: Assigned, { to }: Moving): Promise<{ assigned: Assigned; fronter?: Step }> => {
  const { fronter: email, ...others } = assigned;
  if (email === undefined || assigned.closer !== undefined || email === to?.email) return { assigned };
  const user = await userByEmail(email);
  if (!user) return { assigned };
  return user.disabled ? { assigned: others } : { assigned, fronter: disabledCheck(user) };
};

/**
 * What the user sold or did stays theirs.
 * @throws Rejection where nobody can get the lead, and that was not chosen
 */
const changeOf = async ({ assigned_agent_email_by_role: assigned = {} }: Lead, moving: Moving) => {
  if (!Object.values(assigned).includes(moving.from.email)) return undefined;
  if (!moving.to && !moving.mayBeNobodys) throw noReceiverLeft();
  const { assigned: after, ...check } = await leftToFronter(assignedAfter(assigned, moving), moving);
  return { set: { assigned_agent_email_by_role: after }, ...check };
};

/** By the leads' rows, which are a moment behind: each lead itself decides. */
export const moveLeads = async (moving: Moving): Promise<Moved> => {
  const { data, next_page_key } = await leadsAssignedTo(moving.from.email, pageOf(moving.cursor));
  const leads = data.map(id => ({ id }));
  return moveEach(leads, next_page_key ?? undefined, ({ id }) =>
    moveLead(moving, id, 'lead_changed', lead => changeOf(lead, moving)),
  );
};
