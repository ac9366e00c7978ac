import type { ConsumedChange } from '#platform/handlers/stream-handler';
import type { DomainEvent } from '#shared/contracts/events';
import { keyOf } from '#shared/keys';
import { callToCount } from './call-to-count.ts';
import { saleChangeOf } from './sale-to-count.ts';

/** The events from which figures are counted, apart from what people and Twilio wait for. Pure. */
export const figureEventsOf = (change: ConsumedChange<'announce-changes'>): DomainEvent[] => {
  const call = callToCount(change);
  const sale = saleChangeOf(change);
  return [
    ...(call
      ? [
          {
            name: 'call.finished' as const,
            detail: {
              task_attribute_key: keyOf('taskAttribute', call.callId),
              user_key: keyOf('user', call.userId),
              day: call.day,
              over_five_minutes: call.overFiveMinutes,
            },
          },
        ]
      : []),
    ...(sale ? [{ name: 'sale.changed' as const, detail: sale }] : []),
  ];
};
