import { callTable } from '#platform/apply-call-fact';
import { webhookHandler, webhookRoute } from '#platform/handlers/webhook-handler';
import { getCall } from '#platform/table/calls';
import { eventOfRecording, keepSnippet } from '#platform/table/verification-events';
import { endVoiceVerification } from '#platform/table/voice-verifications';
import { setAvailabilityIn, userTable } from '#platform/twilio/set-availability';
import { webhooks } from '#shared/contracts/webhooks';
import { timestamp } from '#shared/time';
import { CallStatusParams, callStatus } from './call-status.ts';
import { ConferenceStatusParams, conferenceStatus } from './conference-status.ts';
import { noteWorkerChangeIn } from './note-worker-change.ts';
import { recordTaskEndIn, recordTaskEventIn, taskEventTable } from './record-task-event.ts';
import { RecordingStatusParams, recordingDueAt, recordingStatus } from './recording-status.ts';
import { reportFactTo } from './report-fact.ts';
import { TaskRouterParams, taskRouterEvents } from './task-router-events.ts';

const facts = { reportFact: reportFactTo(callTable) };
const verifications = { getCall, eventOfRecording, keepSnippet, endVoiceVerification };
const events = {
  recordTaskEvent: recordTaskEventIn(taskEventTable),
  recordTaskEnd: recordTaskEndIn(taskEventTable),
  setAvailability: setAvailabilityIn(userTable),
  noteWorkerChange: noteWorkerChangeIn(userTable),
};

/**
 * What happened to calls, tasks, conferences and recordings: nobody on the line waits for these. Each says when it
 * happened, and one that is long past is refused.
 */
export const handler = webhookHandler({
  [webhooks.callStatus.path]: webhookRoute(CallStatusParams, request => callStatus(facts, request), {
    reportedAt: params => params.Timestamp,
  }),
  [webhooks.conferenceStatus.path]: webhookRoute(ConferenceStatusParams, request => conferenceStatus(facts, request), {
    reportedAt: params => params.Timestamp,
  }),
  [webhooks.recordingStatus.path]: webhookRoute(
    RecordingStatusParams,
    request => recordingStatus({ ...facts, verifications }, request),
    { reportedAt: recordingDueAt },
  ),
  [webhooks.taskRouterEvents.path]: webhookRoute(TaskRouterParams, request => taskRouterEvents(events, request), {
    reportedAt: params => timestamp(new Date(params.TimestampMs)),
  }),
});
