import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import { endOrphanedLegs } from './line/end-orphaned-legs.ts';
import { finishTask, holdForLostAgent, resumeWithAgent } from './line/react-to-call.ts';
import { dialCustomer } from './outbound/dial-customer.ts';
import { provider } from './provider/provider.ts';
import { endRejectedTask } from './queue/end-rejected-task.ts';
import { relieveAgent, relieveAgentOfAll } from './queue/relieve-agent.ts';
import { restoreWorker } from './queue/restore-worker.ts';
import { releaseRecordingOf } from './recording/release-recording.ts';
import { coachAgain } from './supervision/coach-again.ts';
import { finishTakeOver } from './supervision/finish-take-over.ts';
import { followTransfer, noteTransferee } from './transfer/follow-transfer.ts';

/** Requests to Twilio that follow from a domain event of a call. An event may be delivered more than once. */
export const handler = eventHandler('react-to-calls', {
  'call.accepted': async ({ detail, now }) => {
    await noteTransferee(detail.task_attribute_key);
    await dialCustomer({ provider, now, hours: env('CALLING_HOURS') }, detail.task_attribute_key);
  },
  'call.agent_disconnected': async ({ detail, now }) => {
    await holdForLostAgent({ provider }, detail.task_attribute_key);
    await relieveAgent({ provider, now }, detail.task_attribute_key);
  },
  'call.agent_reconnected': async ({ detail, now }) => {
    await resumeWithAgent({ provider }, detail.task_attribute_key);
    await coachAgain({ provider }, detail.task_attribute_key);
    await releaseRecordingOf({ provider, now }, detail.task_attribute_key);
  },
  'call.take_over_ready': ({ detail, now }) => finishTakeOver({ provider, now }, detail.task_attribute_key),
  'call.ended': async ({ detail, now }) => {
    await followTransfer({ provider, now }, detail.task_attribute_key);
    await endOrphanedLegs({ provider }, detail.task_attribute_key);
    await releaseRecordingOf({ provider, now }, detail.task_attribute_key);
    await relieveAgent({ provider, now }, detail.task_attribute_key);
  },
  'call.disposed': ({ detail }) => finishTask({ provider }, detail.task_attribute_key),
  'task.acceptance_rejected': ({ detail, now }) => endRejectedTask({ provider, now }, detail.task_sid),
  'user.worker_changed': ({ detail }) => restoreWorker({ provider }, detail.user_key),
  'user.disabled': ({ detail, now }) => relieveAgentOfAll({ provider, now }, detail.user_key),
});
