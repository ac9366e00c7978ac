import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { queueClient } from '#platform/clients/queue-client';
import { env } from '#platform/env';
import { scheduleHandler } from '#platform/handlers/schedule-handler';
import { CHECK_EVERY_S, DeadlineCheck } from '#shared/contracts/deadline-check';

/** EventBridge's shortest rate (docs.aws.amazon.com/eventbridge, "Schedule types"). */
const MINUTE_S = 60;

const delays = Array.from({ length: MINUTE_S / CHECK_EVERY_S }, (_, n) => n * CHECK_EVERY_S);

const MessageBody = JSON.stringify(DeadlineCheck.parse({ kind: 'deadline-check' }));

/**
 * Runs each minute and sends the checks of this minute. A second delivery of the schedule sends them twice, which has
 * no further effect.
 */
export const handler = scheduleHandler('schedule-checks', async () => {
  const { Failed = [] } = await queueClient().send(
    new SendMessageBatchCommand({
      QueueUrl: env('CHECKS_URL'),
      Entries: delays.map(DelaySeconds => ({ Id: `after-${DelaySeconds}`, MessageBody, DelaySeconds })),
    }),
  );
  if (Failed.length > 0) throw new Error(`Checks that were not sent: ${Failed.length}.`);
});
