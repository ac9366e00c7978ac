import type { Actor } from '#platform/handlers/actor';
import { type LeadViewer, othersThere } from '#shared/leads/lead-viewer';
import type { Timestamp } from '#shared/time';
import { getLead } from './get-lead.ts';
import type { LeadTable } from './lead-table.ts';

export type ViewLeadDeps = {
  table: Pick<LeadTable, 'getLead' | 'noteViewer' | 'viewersOfLead'>;
  actor: Actor;
  now: Timestamp;
};

/** Says that the actor has the panel open, or has closed it; answers who else has. @throws Refusal `not_found` */
export const viewLead = async (
  { table, actor: { user }, now }: ViewLeadDeps,
  { leadId, visit, viewing }: { leadId: string; visit: string; viewing: boolean },
): Promise<{ data: LeadViewer[] }> => {
  await getLead(table, leadId);
  await table.noteViewer({ lead_id: leadId, user_id: user.id, user_email: user.email, visit }, viewing, now);
  return { data: viewing ? othersThere(await table.viewersOfLead(leadId), user.id, now) : [] };
};
