import type { ConferenceInstruction, WorkerOutcome } from '../../ports.ts';
import type { Call } from '../calls/call.ts';
import { conferenceSettings, customerSettings, participantSettings } from '../conferences/conference-parameters.ts';
import type { VoiceState } from '../voice-state.ts';
import { type ConnectedWorker, dialWorker, type Failure, type WorkerDependencies } from './dial-worker.ts';

type Instruction = Pick<ConferenceInstruction, 'taskSid' | 'params'>;

/** Adds the worker to the conference named after the task; false if it is full. */
const enter = ({ calls, conferences }: VoiceState, { taskSid, params }: Instruction, worker: Call): boolean => {
  const participation = conferences.enter(taskSid, worker, participantSettings(params), conferenceSettings(params));
  void participation?.left.then(reason => reason !== 'participant_updated_via_api' && calls.end(worker));
  return participation !== undefined;
};

const bringCaller = (
  { conferences }: VoiceState,
  { taskSid, params }: Instruction,
  { customer, queued }: Pick<ConnectedWorker, 'customer' | 'queued'>,
): void => {
  if (!customer || !queued) return;
  let talked: () => void = () => {};
  void queued.bridge(
    new Promise(resolve => {
      talked = resolve;
    }),
  );
  const theirs = conferences.enter(taskSid, customer, customerSettings(params), conferenceSettings(params));
  if (theirs) void theirs.left.then(talked);
  else talked();
};

/**
 * The conference instruction: the worker is dialled and joins the conference, and the caller moves there from the
 * queue. In a task without a caller the worker waits there for the party that the application dials.
 */
export const connectConference = async (
  deps: WorkerDependencies,
  instruction: ConferenceInstruction,
): Promise<WorkerOutcome> => {
  const { state } = deps;
  const dialled: ConnectedWorker | Failure = await dialWorker(deps, instruction, instruction.customerCallSid);
  if (!dialled.ok) return dialled;
  const { worker } = dialled;
  if (!enter(state, instruction, worker)) {
    state.calls.end(worker);
    return { ok: false, reason: 'The conference is full.' };
  }
  bringCaller(state, instruction, dialled);
  return { ok: true, workerCallSid: worker.sid };
};
