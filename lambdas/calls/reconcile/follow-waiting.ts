import type { Call } from '#shared/calls/call';
import { isInboundCaller } from '#shared/calls/waiting';
import type { Timestamp } from '#shared/time';
import { taskOf } from '../queue/task-of.ts';
import { applyRepair } from './apply-repair.ts';
import type { ReconcileDeps } from './deps.ts';
import { rootIdOf } from './follow-conversation.ts';

const over = [undefined, 'canceled', 'completed'];

const isTaskGone = async ({ provider }: ReconcileDeps, call: Call): Promise<boolean> => {
  const taskSid = await taskOf({ provider }, call);
  return over.includes(taskSid && (await provider.taskStatus(taskSid)));
};

const followCustomer = async (deps: ReconcileDeps, call: Call, now: Timestamp): Promise<'gone' | 'there'> => {
  if (!call.customer_call_sid) return 'there';
  const { ended_ts } = await deps.provider.legNow(call.customer_call_sid, now);
  if (ended_ts === undefined) return 'there';
  const fact = { kind: 'customer_gone', call_sid: call.customer_call_sid, ts: ended_ts } as const;
  await applyRepair(rootIdOf(call), fact);
  return 'gone';
};

/** A caller whose task exists waits as expected. Any other call may have lost its customer's report. */
export const mayNeedRepair = (call: Call, hasTask: boolean): boolean => !(isInboundCaller(call) && hasTask);

/** A call waits for an agent: its customer may have hung up, or its task may be gone, and the report was lost. */
export const followWaiting = async (
  deps: ReconcileDeps,
  call: Call,
  { hasTask, now }: { hasTask: boolean; now: Timestamp },
): Promise<void> => {
  if ((await followCustomer(deps, call, now)) === 'gone') return;
  if (isInboundCaller(call) || hasTask || !(await isTaskGone(deps, call))) return;
  const { task_sid, task_token } = call;
  await applyRepair(call.id, { kind: 'customer_gone', task_sid, task_token, ts: now });
};
