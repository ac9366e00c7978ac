import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { taskAttributesOf } from '#shared/routing/task-attributes';
import { QUEUE_TIMEOUT_S } from '#shared/routing/workspace';

type Enqueued = Omit<Call, 'version'>;

/** Puts the caller into the workflow's queue (twilio.com/docs/voice/twiml/enqueue). */
export const enqueueAnswer = (
  call: Enqueued,
  { priority, workflowSid, baseUrl }: { priority: number; workflowSid: string; baseUrl: string },
): string => {
  const response = new VoiceResponse();
  response
    .enqueue({
      workflowSid,
      waitUrl: `${baseUrl}${webhooks.queueWait.path}`,
      waitUrlMethod: 'POST',
      action: `${baseUrl}${webhooks.queueLeft.path}`,
      method: 'POST',
    })
    .task({ priority, timeout: QUEUE_TIMEOUT_S }, JSON.stringify(taskAttributesOf(call, { kind: 'call', priority })));
  return response.toString();
};
