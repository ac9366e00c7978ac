import { leadsAssignedTo } from '#platform/table/lead-rows/lead-rows';
import type { Lead } from '#shared/leads/lead';
import { moveLead } from './move-lead.ts';
import { type Moved, type Moving, moveEach, pageOf } from './moving.ts';

/** The lead's closer or fronter; what the user sold or did stays theirs. */
const changeOf = ({ assigned_agent_email_by_role: assigned = {} }: Lead, { from, to }: Moving) => {
  if (!to || !Object.values(assigned).includes(from.email)) return undefined;
  const moved = Object.entries(assigned).map(([role, email]) => [role, email === from.email ? to.email : email]);
  return { set: { assigned_agent_email_by_role: Object.fromEntries(moved) as typeof assigned } };
};

/** By the leads' rows, which are a moment behind: each lead itself decides. */
export const moveLeads = async (moving: Moving): Promise<Moved> => {
  const { data, next_page_key } = await leadsAssignedTo(moving.from.email, pageOf(moving.cursor));
  return moveEach(data, next_page_key ?? undefined, id =>
    moveLead(moving, id, 'lead_changed', lead => changeOf(lead, moving)),
  );
};
