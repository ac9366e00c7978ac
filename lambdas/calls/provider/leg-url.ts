import { env } from '#platform/env';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';

/** The URL that Twilio asks about one leg of this call: only Twilio gets it, and its secret is for this leg alone. */
export const legUrl = (
  webhook: 'rejoin' | 'transfer' | 'enqueueAgain',
  { call, leg_secret }: { call: Pick<Call, 'id'>; leg_secret: string },
): string => {
  const query = new URLSearchParams({ task_attribute_key: keyOf('taskAttribute', call.id), leg_secret });
  return `${env('WEBHOOK_BASE_URL')}${webhooks[webhook].path}?${query}`;
};
