import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';

/** How long TaskRouter looks for an agent, in seconds, before the caller hears that nobody is free. */
const QUEUE_TIMEOUT_S = 3600;

type Enqueued = Omit<Call, 'version'>;

/** What TaskRouter, the workflow and the ringing browser know of a call; the lead itself stays with us. */
const attributesOf = (call: Enqueued, priority: number) => ({
  task_attribute_key: keyOf('taskAttribute', call.id),
  lead_key: call.lead_key,
  lead_name: call.lead_name,
  lead_source: call.lead_source,
  call_source: call.call_source,
  task_creation_source: call.task_creation_source,
  requested_group: call.requested_group,
  buffer_time_s: call.buffer_time_s,
  priority,
});

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
    .task({ priority, timeout: QUEUE_TIMEOUT_S }, JSON.stringify(attributesOf(call, priority)));
  return response.toString();
};
