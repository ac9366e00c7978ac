import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import type { Lead } from '#shared/leads/lead';
import { assignedRole } from '#shared/leads/list/apply-bulk-change';
import { moveLead } from './move-lead.ts';
import { type Moved, type Moving, moveEach, pageOf } from './moving.ts';

type Assigned = NonNullable<Lead['assigned_agent_email_by_role']>;

/** The lead without the user. Whoever gets it is its closer, or its fronter, by the rule of bulk changes. */
const assignedAfter = (assigned: Assigned, { from, to }: Moving): Assigned => {
  const others: Assigned = Object.fromEntries(Object.entries(assigned).filter(([, email]) => email !== from.email));
  const role = to && assignedRole(to);
  // A lead with another closer is that one's.
  return to && role && others.closer === undefined ? { ...others, [role]: to.email } : others;
};

/** What the user sold or did stays theirs. */
const changeOf = ({ assigned_agent_email_by_role: assigned = {} }: Lead, moving: Moving) =>
  Object.values(assigned).includes(moving.from.email)
    ? { set: { assigned_agent_email_by_role: assignedAfter(assigned, moving) } }
    : undefined;

/** By the leads' rows, which are a moment behind: each lead itself decides. */
export const moveLeads = async (moving: Moving): Promise<Moved> => {
  const { data, next_page_key } = await leadsAssignedTo(moving.from.email, pageOf(moving.cursor));
  return moveEach(data, next_page_key ?? undefined, id =>
    moveLead(moving, id, 'lead_changed', lead => changeOf(lead, moving)),
  );
};
