import { callTable } from '#platform/apply-call-fact';
import { env } from '#platform/env';
import { apiHandler, route } from '#platform/handlers/api-handler';
import { callEventsOfTask } from '#platform/table/call-events';
import { callsByAgent, openCalls, openCallsOfAgent } from '#platform/table/calls';
import {
  getUpcomingCallback,
  removeUpcomingCallback,
  upcomingCallbacksOfUser,
} from '#platform/table/upcoming-callbacks';
import { getUser, listUsers } from '#platform/table/users';
import { isOnTheFloor } from '#shared/calls/call-control';
import * as operations from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { addPhoneNumberToTask } from './line/add-phone-number-to-task.ts';
import { dialAgentBackByTask } from './line/dial-agent-back-by-task.ts';
import { endCall } from './line/end-call.ts';
import { holdCall } from './line/hold-call.ts';
import { listOpenCalls } from './line/list-open-calls.ts';
import { muteCall } from './line/mute-call.ts';
import { ownCall } from './line/own-call.ts';
import { removeAddedCallsFromTask } from './line/remove-added-calls-from-task.ts';
import { callbackTask } from './outbound/callback-task.ts';
import { deleteUpcomingCallback } from './outbound/delete-upcoming-callback.ts';
import { dialTable } from './outbound/dial-table.ts';
import { provider } from './provider/provider.ts';
import { pauseRecording } from './recording/pause-recording.ts';
import { recordVerification } from './recording/record-verification.ts';
import { recordVerificationTable } from './recording/record-verification-table.ts';
import { recordingTable } from './recording/recording-table.ts';
import { recordings } from './recording/recordings.ts';
import { snippedRecordingDownloadLink } from './recording/snipped-recording-download-link.ts';
import { adminJoinCall } from './supervision/admin-join-call.ts';
import { adminLeaveCall } from './supervision/admin-leave-call.ts';
import { listAgentCallHistory } from './supervision/list-agent-call-history.ts';
import { listAgents } from './supervision/list-agents.ts';
import { requestTakeOver } from './supervision/request-take-over.ts';
import { takeOverTable } from './supervision/take-over-table.ts';
import { cancelTransfer } from './transfer/cancel-transfer.ts';
import { listTransferDestinations } from './transfer/list-transfer-destinations.ts';
import { transferCall } from './transfer/transfer-call.ts';
import { transferTable } from './transfer/transfer-table.ts';
import { disposeCall } from './wrap-up/dispose-call.ts';
import { dispositionTable } from './wrap-up/disposition-table.ts';
import { saveWrapUpDraft } from './wrap-up/save-wrap-up-draft.ts';

const calls = callTable;

/** What agents do with their calls, and supervisors with those of others. */
export const handler = apiHandler(
  route(operations.listOpenCalls, ({ actor }) => listOpenCalls({ openCallsOf: openCallsOfAgent, actor })),
  route(operations.listCallHistory, ({ actor, input }) => callsByAgent(actor.user.id, input)),
  route(operations.getCall, ({ actor, input }) => ownCall(calls, actor, keyOf('taskAttribute', input.id))),
  route(operations.listCallEvents, ({ input }) => callEventsOfTask(input.task_sid, input)),
  route(operations.muteCall, ({ actor, input }) => muteCall({ calls, provider, actor }, input)),
  route(operations.holdCall, ({ actor, input }) => holdCall({ calls, provider, actor }, input)),
  route(operations.endCall, ({ actor, input, now }) => endCall({ calls, provider, actor, now }, input)),
  route(operations.dialAgentBackByTask, ({ actor, input, now }) =>
    dialAgentBackByTask({ calls, provider, actor, now }, input),
  ),
  route(operations.requestTakeOver, ({ actor, input }) => requestTakeOver({ calls, actor }, input)),
  route(operations.listTransferDestinations, ({ actor, input }) =>
    listTransferDestinations({ calls, table: transferTable, actor }, input),
  ),
  route(operations.transferCall, ({ actor, input, now }) =>
    transferCall({ table: transferTable, provider, actor, now }, input),
  ),
  route(operations.cancelTransfer, ({ actor, input, now }) =>
    cancelTransfer({ table: transferTable, provider, actor, now }, input),
  ),
  route(operations.addPhoneNumberToTask, ({ actor, input, now }) =>
    addPhoneNumberToTask({ calls, dialTable, provider, actor, now, hours: env('CALLING_HOURS') }, input),
  ),
  route(operations.removeAddedCallsFromTask, ({ actor, input, now }) =>
    removeAddedCallsFromTask({ calls, provider, actor, now }, input),
  ),
  route(operations.callbackTask, ({ actor, input, now }) =>
    callbackTask({ calls, dialTable, provider, actor, now, hours: env('CALLING_HOURS') }, input),
  ),
  route(operations.listUpcomingCallbacks, ({ actor, input }) => upcomingCallbacksOfUser(actor.user.id, input)),
  route(operations.deleteUpcomingCallback, ({ actor, input }) =>
    deleteUpcomingCallback({ callbacks: { getUpcomingCallback, removeUpcomingCallback }, actor }, input),
  ),
  route(operations.saveWrapUpDraft, ({ actor, input }) => saveWrapUpDraft({ calls, actor }, input)),
  route(operations.disposeCall, ({ actor, input, now }) => disposeCall({ table: dispositionTable, actor, now }, input)),
  route(operations.listAgents, ({ actor }) => listAgents({ listUsers, openCalls, actor })),
  route(operations.listLiveCalls, async () => ({ data: (await openCalls()).filter(isOnTheFloor) })),
  route(operations.listAgentCallHistory, ({ actor, input }) =>
    listAgentCallHistory({ callsByAgent, getUser, actor }, input),
  ),
  route(operations.adminJoinCall, ({ actor, input, now }) =>
    adminJoinCall({ calls, openCallsOf: openCallsOfAgent, openCalls, takeOverTable, provider, actor, now }, input),
  ),
  route(operations.adminLeaveCall, ({ actor, input }) =>
    adminLeaveCall({ calls, openCallsOf: openCallsOfAgent, provider, actor }, input),
  ),
  route(operations.pauseRecording, ({ actor, input, now }) => pauseRecording({ calls, provider, actor, now }, input)),
  route(operations.recordVerification, ({ actor, input, now }) =>
    recordVerification({ table: recordVerificationTable, provider, actor, now }, input),
  ),
  route(operations.snippedRecordingDownloadLink, ({ actor, input, now }) =>
    snippedRecordingDownloadLink({ table: recordingTable, recordings, actor, now }, input),
  ),
);
