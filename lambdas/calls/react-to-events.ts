import { callTable } from '#platform/apply-call-fact';
import { env } from '#platform/env';
import { eventHandler } from '#platform/handlers/event-handler';
import { getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import { userTable } from '#platform/twilio/set-availability';
import { endWhatIsLeft } from './line/end-orphaned-legs.ts';
import { finishTask, holdForLostAgent, resumeWithAgent } from './line/react-to-call.ts';
import { dialCustomer } from './outbound/dial-customer.ts';
import { dialTable } from './outbound/dial-table.ts';
import { provider } from './provider/provider.ts';
import { endRefusedTask } from './queue/end-rejected-task.ts';
import { relieveAgent, relieveAgentOfAll } from './queue/relieve-agent.ts';
import { relieveTable } from './queue/relieve-table.ts';
import { restoreWorker } from './queue/restore-worker.ts';
import { releaseRecordingOf } from './recording/release-recording.ts';
import { coachAgain } from './supervision/coach-again.ts';
import { finishTakeOver } from './supervision/finish-take-over.ts';
import { takeOverTable } from './supervision/take-over-table.ts';
import { followTransfer, noteTransferee } from './transfer/follow-transfer.ts';
import { transferTable } from './transfer/transfer-table.ts';

const deps = { getCall, getUser, provider };
const recording = { calls: callTable, provider };
const transfers = { table: transferTable, provider };
const relief = { table: relieveTable, provider };

/** What has to be done at Twilio when something became true of a call. Each may be delivered more than once. */
export const handler = eventHandler({
  'call.accepted': async ({ detail, now }) => {
    await noteTransferee(transfers, detail.task_attribute_key);
    await dialCustomer(
      { calls: callTable, dialTable, provider, now, hours: env('CALLING_HOURS') },
      detail.task_attribute_key,
    );
  },
  'call.agent_disconnected': async ({ detail, now }) => {
    await holdForLostAgent(deps, detail.task_attribute_key);
    await relieveAgent({ ...relief, now }, detail.task_attribute_key);
  },
  'call.agent_reconnected': async ({ detail, now }) => {
    await resumeWithAgent(deps, detail.task_attribute_key);
    await coachAgain({ calls: callTable, provider }, detail.task_attribute_key);
    await releaseRecordingOf({ ...recording, now }, detail.task_attribute_key);
  },
  'call.take_over_ready': ({ detail, now }) =>
    finishTakeOver({ calls: callTable, table: takeOverTable, provider, now }, detail.task_attribute_key),
  'call.ended': async ({ detail, now }) => {
    await followTransfer({ ...transfers, now }, detail.task_attribute_key);
    await endWhatIsLeft({ calls: callTable, provider }, detail.task_attribute_key);
    await releaseRecordingOf({ ...recording, now }, detail.task_attribute_key);
    await relieveAgent({ ...relief, now }, detail.task_attribute_key);
  },
  'call.disposed': ({ detail }) => finishTask(deps, detail.task_attribute_key),
  'task.acceptance_refused': ({ detail, now }) => endRefusedTask({ calls: callTable, provider, now }, detail.task_sid),
  'user.worker_changed': ({ detail }) => restoreWorker({ users: userTable, provider }, detail.user_key),
  'user.disabled': ({ detail, now }) => relieveAgentOfAll({ ...relief, now }, detail.user_key),
});
