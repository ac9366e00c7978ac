import { env } from '#platform/env';
import { apiHandler } from '#platform/handlers/api-handler';
import { callEventsOfTask } from '#platform/table/call-events';
import { callsByAgent } from '#platform/table/calls';
import { upcomingCallbacksOfUser } from '#platform/table/upcoming-callbacks';
import * as operations from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { listCallsOfDays } from './history/list-calls-of-days.ts';
import { addPhoneNumberToTask } from './line/add-phone-number-to-task.ts';
import { dialAgentBackByTask } from './line/dial-agent-back-by-task.ts';
import { endCall } from './line/end-call.ts';
import { holdCall } from './line/hold-call.ts';
import { listOpenCalls } from './line/list-open-calls.ts';
import { muteCall } from './line/mute-call.ts';
import { ownCall } from './line/own-call.ts';
import { removeAddedCallsFromTask } from './line/remove-added-calls-from-task.ts';
import { callbackTask } from './outbound/callback-task.ts';
import { checkDials } from './outbound/check-dials.ts';
import { deleteUpcomingCallback } from './outbound/delete-upcoming-callback.ts';
import { provider } from './provider/provider.ts';
import { declineCall } from './queue/decline-call.ts';
import { getOfferedCaller } from './queue/get-offered-caller.ts';
import { pauseRecording } from './recording/pause-recording.ts';
import { recordVerification } from './recording/record-verification.ts';
import { recordings } from './recording/recordings.ts';
import { snippedRecordingDownloadLink } from './recording/snipped-recording-download-link.ts';
import { adminJoinCall } from './supervision/admin-join-call.ts';
import { adminLeaveCall } from './supervision/admin-leave-call.ts';
import { listAgentCallHistory } from './supervision/list-agent-call-history.ts';
import { listAgents } from './supervision/list-agents.ts';
import { listLiveCalls } from './supervision/list-live-calls.ts';
import { requestTakeover } from './supervision/request-takeover.ts';
import { acceptTransfer } from './transfer/accept-transfer.ts';
import { cancelTransfer } from './transfer/cancel-transfer.ts';
import { listTransferDestinations } from './transfer/list-transfer-destinations.ts';
import { transferCall } from './transfer/transfer-call.ts';
import { disposeCall } from './wrap-up/dispose-call.ts';
import { saveWrapUpDraft } from './wrap-up/save-wrap-up-draft.ts';

/** What agents do with their own calls, and supervisors with the calls of others. */
export const handler = apiHandler(operations, {
  listOpenCalls: ({ actor }) => listOpenCalls({ actor }),
  listCallHistory: ({ actor, input }) => callsByAgent(actor.user.id, input),
  listCallsOfDays: ({ actor, input, now }) => listCallsOfDays({ actor, now }, input),
  getCall: ({ actor, input }) => ownCall(actor, keyOf('taskAttribute', input.id)),
  listCallEvents: ({ input }) => callEventsOfTask(input.task_sid, input),
  muteCall: ({ actor, input }) => muteCall({ provider, actor }, input),
  holdCall: ({ actor, input }) => holdCall({ provider, actor }, input),
  endCall: ({ actor, input, now }) => endCall({ provider, actor, now }, input),
  dialAgentBackByTask: ({ actor, input, now }) => dialAgentBackByTask({ provider, actor, now }, input),
  requestTakeover: ({ actor, input }) => requestTakeover({ actor }, input),
  listTransferDestinations: ({ actor, input }) => listTransferDestinations({ actor }, input),
  transferCall: ({ actor, input, now }) => transferCall({ provider, actor, now }, input),
  declineCall: ({ actor, input, now }) => declineCall({ provider, actor, now }, input),
  getOfferedCaller: ({ actor, input, now }) => getOfferedCaller({ actor, now }, input),
  acceptTransfer: ({ actor, input, now }) => acceptTransfer({ provider, actor, now }, input),
  cancelTransfer: ({ actor, input, now }) => cancelTransfer({ provider, actor, now }, input),
  addPhoneNumberToTask: ({ actor, input, now }) =>
    addPhoneNumberToTask({ provider, actor, now, hours: env('CALLING_HOURS') }, input),
  removeAddedCallsFromTask: ({ actor, input, now }) => removeAddedCallsFromTask({ provider, actor, now }, input),
  callbackTask: ({ actor, input, now }) => callbackTask({ provider, actor, now, hours: env('CALLING_HOURS') }, input),
  checkDials: ({ input }) => checkDials({ hours: env('CALLING_HOURS') }, input.lead_keys),
  listUpcomingCallbacks: ({ actor, input }) => upcomingCallbacksOfUser(actor.user.id, input),
  deleteUpcomingCallback: ({ actor, input }) => deleteUpcomingCallback({ actor }, input),
  saveWrapUpDraft: ({ actor, input }) => saveWrapUpDraft({ actor }, input),
  disposeCall: ({ actor, input, now }) => disposeCall({ actor, now }, input),
  listAgents: ({ actor, input }) => listAgents({ actor }, input),
  listLiveCalls,
  listAgentCallHistory: ({ actor, input }) => listAgentCallHistory({ actor }, input),
  adminJoinCall: ({ actor, input, now }) => adminJoinCall({ provider, actor, now }, input),
  adminLeaveCall: ({ actor, input }) => adminLeaveCall({ provider, actor }, input),
  pauseRecording: ({ actor, input, now }) => pauseRecording({ provider, actor, now }, input),
  recordVerification: ({ actor, input, now }) => recordVerification({ provider, actor, now }, input),
  snippedRecordingDownloadLink: ({ actor, input, now }) =>
    snippedRecordingDownloadLink({ recordings, actor, now }, input),
});
