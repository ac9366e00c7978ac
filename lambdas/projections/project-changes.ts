import { eventHandler } from '#platform/handlers/event-handler';
import { countDocument } from './count-document.ts';
import { projectCommissions } from './project-commissions.ts';
import { projectLeadRow } from './project-lead-row.ts';

/**
 * Keeps roll-ups, commissions and the rows of the leads list. An event may be delivered more than once, and before or
 * after a later one.
 */
export const handler = eventHandler('project-changes', {
  'document.to_count': async ({ detail }) => {
    // The lines of commissions are written first, because the screens read them when a figure changes.
    await projectCommissions(detail);
    await countDocument(detail);
  },
  'lead.to_list': ({ detail }) => projectLeadRow(detail.lead_id),
});
