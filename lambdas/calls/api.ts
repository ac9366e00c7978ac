import { apiHandler, route } from '#platform/api-handler';
import { callTable } from '#platform/apply-call-fact';
import { callEventsOfTask } from '#platform/table/call-events';
import { callsByAgent, openCallsOfAgent } from '#platform/table/calls';
import * as operations from '#shared/contracts/calls';
import { keyOf } from '#shared/keys';
import { dialAgentBackByTask } from './dial-agent-back-by-task.ts';
import { disposeCall } from './dispose-call.ts';
import { dispositionTable } from './disposition-table.ts';
import { endCall } from './end-call.ts';
import { listOpenCalls } from './list-open-calls.ts';
import { muteCall } from './mute-call.ts';
import { ownCall } from './own-call.ts';
import { provider } from './provider.ts';

const calls = callTable;

/** What agents do with their calls. */
export const handler = apiHandler(
  route(operations.listOpenCalls, ({ actor }) => listOpenCalls({ openCallsOf: openCallsOfAgent, actor })),
  route(operations.listCallHistory, ({ actor, input }) => callsByAgent(actor.user.id, input)),
  route(operations.getCall, ({ actor, input }) => ownCall(calls, actor, keyOf('taskAttribute', input.id))),
  route(operations.listCallEvents, ({ input }) => callEventsOfTask(input.task_sid, input)),
  route(operations.muteCall, ({ actor, input }) => muteCall({ calls, provider, actor }, input)),
  route(operations.endCall, ({ actor, input }) => endCall({ calls, provider, actor }, input)),
  route(operations.dialAgentBackByTask, ({ actor, input, now }) =>
    dialAgentBackByTask({ calls, provider, actor, now }, input),
  ),
  route(operations.disposeCall, ({ actor, input, now }) => disposeCall({ table: dispositionTable, actor, now }, input)),
);
