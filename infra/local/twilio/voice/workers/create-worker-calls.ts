import type { CallInstruction, VoicePort, WorkerOutcome } from '../../ports.ts';
import { isOver } from '../calls/call-status.ts';
import { redirectCall } from '../voice-state.ts';
import { connectCaller } from './connect-caller.ts';
import { connectConference } from './connect-conference.ts';
import { dialWorker, type WorkerDependencies } from './dial-worker.ts';
import { createWorkerRinging } from './ring-worker.ts';

/** The call instruction: the worker is dialled, and the worker's leg runs a document. */
const callWorker = async (deps: WorkerDependencies, instruction: CallInstruction): Promise<WorkerOutcome> => {
  const dialled = await dialWorker(deps, instruction, undefined);
  if (!dialled.ok) return dialled;
  deps.state.sessions.start(dialled.worker, { url: instruction.url, method: 'POST' });
  return { ok: true, workerCallSid: dialled.worker.sid };
};

/** The voice service's part of instructions (twilio.com/docs/taskrouter/handle-assignment-callbacks). */
export const createWorkerCalls = (given: Omit<WorkerDependencies, 'ringing'>): VoicePort => {
  const deps = { ...given, ringing: createWorkerRinging(given.state) };
  const { state, queued } = deps;
  return {
    conference: instruction => connectConference(deps, instruction),
    dequeue: instruction => connectCaller(deps, instruction),
    call: instruction => callWorker(deps, instruction),
    redirect(callSid, url) {
      const call = state.calls.find(callSid);
      if (!call || isOver(call.status)) return false;
      redirectCall(state, call, { url, method: 'POST' });
      return true;
    },
    cancelWorkerLeg: reservationSid => deps.ringing.cancel(reservationSid),
    leaveQueue(callSid, reason) {
      const waiting = queued.find(callSid);
      if (!waiting) return;
      state.context.log(`${callSid}: leaves the queue, because its task has ended (${reason})`);
      waiting.leave();
    },
  };
};
