import { webhookHandler, webhookRoute } from '#platform/handlers/webhook-handler';
import { webhooks } from '#shared/contracts/webhooks';
import { timestamp } from '#shared/time';
import { CallStatusParams, callStatus } from './status/call-status.ts';
import { ConferenceStatusParams, conferenceStatus } from './status/conference-status.ts';
import { InboundTextParams, inboundText } from './status/inbound-text.ts';
import { RecordingStatusParams, recordingDueAt, recordingStatus } from './status/recording-status.ts';
import { TaskRouterParams, taskRouterEvents } from './status/task-router-events.ts';

/**
 * Webhooks that report what happened to calls, tasks, conferences and recordings; no caller waits for the answer. Each
 * has the time of the event, and a report that is too old is rejected. A text message has no time; its effect is
 * applied once.
 */
export const handler = webhookHandler({
  [webhooks.callStatus.path]: webhookRoute(CallStatusParams, callStatus, {
    reportedAt: params => params.Timestamp,
  }),
  [webhooks.conferenceStatus.path]: webhookRoute(ConferenceStatusParams, conferenceStatus, {
    reportedAt: params => params.Timestamp,
  }),
  [webhooks.recordingStatus.path]: webhookRoute(RecordingStatusParams, recordingStatus, { reportedAt: recordingDueAt }),
  [webhooks.taskRouterEvents.path]: webhookRoute(TaskRouterParams, taskRouterEvents, {
    reportedAt: params => timestamp(new Date(params.TimestampMs)),
  }),
  [webhooks.inboundText.path]: webhookRoute(InboundTextParams, inboundText),
});
