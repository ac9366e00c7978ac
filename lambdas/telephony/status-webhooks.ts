import { callTable } from '#platform/apply-call-fact';
import { webhookHandler, webhookRoute } from '#platform/webhook-handler';
import { webhooks } from '#shared/contracts/webhooks';
import { CallStatusParams, callStatus } from './call-status.ts';
import { ConferenceStatusParams, conferenceStatus } from './conference-status.ts';
import { recordTaskEventIn, taskEventTable } from './record-task-event.ts';
import { RecordingStatusParams, recordingStatus } from './recording-status.ts';
import { reportFactTo } from './report-fact.ts';
import { setAvailabilityIn, userTable } from './set-availability.ts';
import { TaskRouterParams, taskRouterEvents } from './task-router-events.ts';

const facts = { reportFact: reportFactTo(callTable) };
const events = { recordTaskEvent: recordTaskEventIn(taskEventTable), setAvailability: setAvailabilityIn(userTable) };

/** What happened to calls, tasks, conferences and recordings: nobody on the line waits for these. */
export const handler = webhookHandler({
  [webhooks.callStatus.path]: webhookRoute(CallStatusParams, request => callStatus(facts, request)),
  [webhooks.conferenceStatus.path]: webhookRoute(ConferenceStatusParams, request => conferenceStatus(facts, request)),
  [webhooks.recordingStatus.path]: webhookRoute(RecordingStatusParams, request => recordingStatus(facts, request)),
  [webhooks.taskRouterEvents.path]: webhookRoute(TaskRouterParams, request => taskRouterEvents(events, request)),
});
