import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import { twilioRest } from '#platform/twilio/twilio-client';
import { endOrphanedLegs } from './line/end-orphaned-legs.ts';
import { finishTask, holdForLostAgent, resumeWithAgent } from './line/react-to-call.ts';
import { removeUninvitedLegs } from './line/remove-uninvited-legs.ts';
import { dialCustomer } from './outbound/dial-customer.ts';
import { removeReachedCallbacks } from './outbound/remove-reached-callbacks.ts';
import { provider } from './provider/provider.ts';
import { endRejectedTask } from './queue/end-rejected-task.ts';
import { restoreWorker } from './queue/restore-worker.ts';
import { routeGroup } from './queue/route-group.ts';
import { takeCallFromAgent, takeCallsFromAgent } from './queue/take-call-from-agent.ts';
import { runReactions } from './reactions.ts';
import { releaseRecordingOf } from './recording/release-recording.ts';
import { followRequest } from './requests/follow-request.ts';
import { queueRequest } from './requests/queue-request.ts';
import { withdrawRequest } from './requests/withdraw-request.ts';
import { finishTakeover } from './supervision/finish-takeover.ts';
import { moveWhispersToNewLeg } from './supervision/move-whispers-to-new-leg.ts';
import { followTransfer, noteTransferee } from './transfer/follow-transfer.ts';

/** Requests to Twilio that follow from a domain event of a call. An event may be delivered more than once. */
export const handler = eventHandler('react-to-calls', {
  'call.accepted': ({ detail: { task_attribute_key: key }, now }) =>
    runReactions({
      noteTransferee: () => noteTransferee(key),
      dialCustomer: () => dialCustomer({ provider, now, hours: env('CALLING_HOURS') }, key),
    }),
  'call.agent_disconnected': ({ detail: { task_attribute_key: key }, now }) =>
    runReactions({
      holdForLostAgent: () => holdForLostAgent({ provider }, key),
      takeCallFromAgent: () => takeCallFromAgent({ provider, now }, key),
    }),
  'call.agent_reconnected': ({ detail: { task_attribute_key: key }, now }) =>
    runReactions({
      resumeWithAgent: () => resumeWithAgent({ provider }, key),
      moveWhispersToNewLeg: () => moveWhispersToNewLeg({ provider }, key),
      releaseRecording: () => releaseRecordingOf({ provider, now }, key),
    }),
  'call.take_over_ready': ({ detail: { task_attribute_key: key }, now }) =>
    runReactions({ finishTakeover: () => finishTakeover({ provider, now }, key) }),
  'call.unnamed_leg_joined': ({ detail: { task_attribute_key: key } }) =>
    runReactions({ removeUninvitedLegs: () => removeUninvitedLegs({ provider }, key) }),
  'call.customer_answered': ({ detail: { call_request_id: id }, now }) =>
    runReactions({
      ...(id !== undefined && { followRequest: () => followRequest({ now, hours: env('CALLING_HOURS') }, id) }),
    }),
  'call.ended': ({ detail: { task_attribute_key: key, call_request_id: id }, now }) =>
    runReactions({
      followTransfer: () => followTransfer({ provider, now }, key),
      endOrphanedLegs: () => endOrphanedLegs({ provider }, key),
      releaseRecording: () => releaseRecordingOf({ provider, now }, key),
      takeCallFromAgent: () => takeCallFromAgent({ provider, now }, key),
      removeReachedCallbacks: () => removeReachedCallbacks(key),
      ...(id !== undefined && { followRequest: () => followRequest({ now, hours: env('CALLING_HOURS') }, id) }),
    }),
  'call.disposed': ({ detail: { task_attribute_key: key, call_request_id: id }, now }) =>
    runReactions({
      finishTask: () => finishTask({ provider }, key),
      removeReachedCallbacks: () => removeReachedCallbacks(key),
      ...(id !== undefined && { followRequest: () => followRequest({ now, hours: env('CALLING_HOURS') }, id) }),
    }),
  'call_request.due': ({ detail: { call_request_id: id }, now }) =>
    runReactions({ queueRequest: () => queueRequest({ provider, now, hours: env('CALLING_HOURS') }, id) }),
  'call_request.cancelled': ({ detail: { call_request_id: id }, now }) =>
    runReactions({ withdrawRequest: () => withdrawRequest({ provider, now }, id) }),
  'task.acceptance_rejected': ({ detail: { task_sid }, now }) =>
    runReactions({ endRejectedTask: () => endRejectedTask({ provider, now }, task_sid) }),
  'user.worker_changed': ({ detail: { user_key } }) =>
    runReactions({ restoreWorker: () => restoreWorker({ provider }, user_key) }),
  'group.configured': async ({ detail: { group } }) => routeGroup((await twilioRest()).workspace, group),
  'user.disabled': ({ detail: { user_key }, now }) => takeCallsFromAgent({ provider, now }, user_key),
});
