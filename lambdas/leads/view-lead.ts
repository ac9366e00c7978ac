import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { noteViewer, viewersOfLead } from '#platform/table/lead-viewers';
import { type LeadViewer, otherViewers } from '#shared/leads/lead-viewer';
import type { Timestamp } from '#shared/time';

type ViewLeadDeps = {
  actor: Actor;
  now: Timestamp;
};

/** Says that the actor has the panel open, or has closed it; answers who else has. @throws Rejection `not_found` */
export const viewLead = async (
  { actor: { user }, now }: ViewLeadDeps,
  { leadId, visit, viewing }: { leadId: string; visit: string; viewing: boolean },
): Promise<{ data: LeadViewer[] }> => {
  await existingLead(leadId);
  await noteViewer({ lead_id: leadId, user_id: user.id, user_email: user.email, visit }, viewing, now);
  return { data: viewing ? otherViewers(await viewersOfLead(leadId), user.id, now) : [] };
};
