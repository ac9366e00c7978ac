import { eventHandler } from '#platform/handlers/event-handler';
import { countCall } from '#platform/table/day-rollups';
import { idOf } from '#shared/keys';
import { projectSale } from './project-sale.ts';

/** Keeps roll-ups and commissions. An event may be delivered more than once, and before or after a later one. */
export const handler = eventHandler('project-changes', {
  'call.finished': async ({ detail: { user_key, day, task_attribute_key, over_five_minutes } }) => {
    await countCall({
      userId: idOf(user_key),
      day,
      callId: idOf(task_attribute_key),
      overFiveMinutes: over_five_minutes,
    });
  },
  'sale.changed': ({ detail }) => projectSale(detail),
});
