import type { DequeueInstruction, WorkerOutcome } from '../../ports.ts';
import { bridge } from '../calls/bridge.ts';
import { dialWorker, type WorkerDependencies } from './dial-worker.ts';

/** The dequeue instruction: the worker is dialled and talks with the caller until one of them ends. */
export const connectCaller = async (
  deps: WorkerDependencies,
  instruction: DequeueInstruction,
): Promise<WorkerOutcome> => {
  const { calls } = deps.state;
  const dialled = await dialWorker(deps, instruction, instruction.customerCallSid);
  if (!dialled.ok) return dialled;
  const { worker, customer, queued } = dialled;
  if (!customer || !queued) return { ok: false, reason: 'The task has no caller.' };
  const stop = bridge(calls, [worker, customer]);
  const talked = new Promise<void>(resolve => {
    worker.over.addEventListener('abort', () => resolve(), { once: true });
  });
  void queued.bridge(talked).then(() => {
    stop();
    calls.end(worker);
  });
  return { ok: true, workerCallSid: worker.sid };
};
