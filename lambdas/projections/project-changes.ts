import { eventHandler } from '#platform/handlers/event-handler';
import { countDocument } from './count-document.ts';
import { projectCommissions } from './project-commissions.ts';

/** Keeps roll-ups and commissions. An event may be delivered more than once, and before or after a later one. */
export const handler = eventHandler('project-changes', {
  'document.to_count': async ({ detail }) => {
    // The lines first: the screens read them when a figure changes.
    await projectCommissions(detail);
    await countDocument(detail);
  },
});
