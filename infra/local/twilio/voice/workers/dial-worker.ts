import type { TaskRouterPort, WorkerCall } from '../../ports.ts';
import type { Call } from '../calls/call.ts';
import type { QueuedCall, QueuedCalls } from '../queued-calls.ts';
import { isCallerId } from '../rest/caller-id.ts';
import type { VoiceState } from '../voice-state.ts';
import type { WorkerRinging } from './ring-worker.ts';

export type WorkerDependencies = {
  state: VoiceState;
  queued: QueuedCalls;
  taskRouter: TaskRouterPort;
  ringing: WorkerRinging;
};

/** `queued` is the caller's place in the queue, if the task has a caller. */
export type ConnectedWorker = { ok: true; worker: Call; customer?: Call; queued?: QueuedCall };
export type Failure = { ok: false; reason: string };

/** twilio.com/docs/taskrouter/handle-assignment-callbacks: `from` is a number of the account or a verified one. */
const notACallerId = (from: string): Failure => ({ ok: false, reason: `${from} is not verified as a caller ID.` });

const callerGone: Failure = { ok: false, reason: 'The caller is not in the queue.' };

/** Dials the worker, for a caller in the queue if there is one. Reports the end of the worker's leg to TaskRouter. */
export const dialWorker = async (
  { state, queued, taskRouter, ringing }: WorkerDependencies,
  instruction: WorkerCall,
  customerCallSid: string | undefined,
): Promise<ConnectedWorker | Failure> => {
  const from = instruction.params.get('From');
  if (from && !isCallerId(state, from)) return notACallerId(from);
  const customer = customerCallSid === undefined ? undefined : state.calls.find(customerCallSid);
  const isWaiting = () => customerCallSid === undefined || queued.find(customerCallSid) !== undefined;
  if (!isWaiting() || customer?.over.aborted) return callerGone;
  const { call: worker, status } = await ringing.ring(instruction, customer);
  if (status !== 'in-progress') return { ok: false, reason: `The worker's call ended as ${status}.` };
  if (!isWaiting()) {
    state.calls.end(worker);
    return callerGone;
  }
  const ended = () => taskRouter.workerLegEnded(instruction.taskSid, worker.sid);
  worker.over.addEventListener('abort', ended, { once: true });
  return { ok: true, worker, customer, queued: customer && queued.find(customer.sid) };
};
