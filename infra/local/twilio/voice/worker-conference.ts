import type { ConferenceInstruction, TaskRouterPort, VoicePort } from '../ports.ts';
import type { Calls } from './calls/calls.ts';
import { type DialDependencies, dial } from './calls/dial.ts';
import { statusCallbackOf } from './calls/status-callback.ts';
import type { ConferenceSettings } from './conferences/conference.ts';
import { conferenceEvents } from './conferences/conference-events.ts';
import type { Conferences } from './conferences/conferences.ts';
import { defaultParticipant, type ParticipantSettings } from './conferences/participant.ts';
import type { QueuedCalls } from './queued-calls.ts';
import { recordingEvents } from './recordings/recording-events.ts';

export type WorkerConferenceDependencies = {
  calls: Calls;
  dialling: DialDependencies;
  conferences: Conferences;
  queued: QueuedCalls;
  taskRouter: TaskRouterPort;
};

const method = (value: string | null): 'GET' | 'POST' => (value?.toUpperCase() === 'GET' ? 'GET' : 'POST');
const isTrue = (params: URLSearchParams, name: string, otherwise: boolean): boolean =>
  params.has(name) ? params.get(name)?.toLowerCase() === 'true' : otherwise;

const conferenceSettings = (params: URLSearchParams): ConferenceSettings => {
  const callback = params.get('ConferenceStatusCallback');
  const recordingCallback =
    params.get('ConferenceRecordingStatusCallback') ?? params.get('RecordingStatusCallback') ?? undefined;
  const record = params.get('ConferenceRecord');
  return {
    record: record === 'true' || record === 'record-from-start',
    maxParticipants: Number(params.get('MaxParticipants') ?? 250),
    ...(callback && {
      callback: {
        url: callback,
        method: method(params.get('ConferenceStatusCallbackMethod')),
        events: conferenceEvents(params.getAll('ConferenceStatusCallbackEvent')),
      },
    }),
    ...(recordingCallback && {
      recordingCallback: {
        url: recordingCallback,
        method: method(
          params.get('ConferenceRecordingStatusCallbackMethod') ?? params.get('RecordingStatusCallbackMethod'),
        ),
        events: recordingEvents(['completed']),
      },
    }),
  };
};

const beepOf = (params: URLSearchParams): ParticipantSettings['beep'] => {
  const beep = params.get('Beep');
  return beep === 'false' || beep === 'onEnter' || beep === 'onExit' ? beep : 'true';
};

const workerSettings = (params: URLSearchParams): ParticipantSettings => ({
  ...defaultParticipant,
  muted: isTrue(params, 'Muted', false),
  beep: beepOf(params),
  startConferenceOnEnter: isTrue(params, 'StartConferenceOnEnter', true),
  endConferenceOnExit: isTrue(params, 'EndConferenceOnExit', false),
  waitUrl: params.get('WaitUrl') ?? undefined,
  waitMethod: method(params.get('WaitMethod')),
});

const customerSettings = (params: URLSearchParams): ParticipantSettings => ({
  ...defaultParticipant,
  beep: isTrue(params, 'BeepOnCustomerEntrance', true) ? 'true' : 'onExit',
  endConferenceOnExit: isTrue(params, 'EndConferenceOnCustomerExit', false),
});

/**
 * The conference instruction (twilio.com/docs/taskrouter/handle-assignment-callbacks#conference): the worker is dialled,
 * enters the conference named after the task, and the caller comes out of the queue to her.
 */
export const createWorkerConference = (deps: WorkerConferenceDependencies): VoicePort => {
  const { calls, conferences, queued, taskRouter } = deps;
  const ringing = new Map<string, () => void>();

  const ringWorker = async (instruction: ConferenceInstruction, from: string) => {
    const { params, to } = instruction;
    const { call, outcome } = dial(deps.dialling, {
      from: params.get('From') || from,
      to,
      direction: 'outbound-api',
      timeoutS: Number(params.get('Timeout') ?? 60),
      statusCallback: statusCallbackOf(
        params.get('StatusCallback') ?? undefined,
        params.get('StatusCallbackMethod') ?? undefined,
        params.getAll('StatusCallbackEvent'),
      ),
    });
    ringing.set(instruction.reservationSid, () => calls.end(call, 'canceled'));
    const customer = calls.find(instruction.customerCallSid);
    const customerGone = () => calls.end(call, 'canceled');
    customer?.over.addEventListener('abort', customerGone, { once: true });
    const status = await outcome;
    customer?.over.removeEventListener('abort', customerGone);
    ringing.delete(instruction.reservationSid);
    return { call, status };
  };

  return {
    async conference(instruction) {
      const customer = calls.find(instruction.customerCallSid);
      const waiting = queued.find(instruction.customerCallSid);
      if (!customer || customer.over.aborted || !waiting)
        return { ok: false, reason: 'The caller is not in the queue.' };
      const { call: worker, status } = await ringWorker(instruction, customer.from);
      if (status !== 'in-progress') return { ok: false, reason: `The worker's call ended as ${status}.` };
      const stillWaiting = queued.find(customer.sid);
      if (!stillWaiting) {
        calls.end(worker);
        return { ok: false, reason: 'The caller is not in the queue.' };
      }
      const { params, taskSid } = instruction;
      const settings = conferenceSettings(params);
      worker.over.addEventListener('abort', () => taskRouter.workerLegEnded(taskSid, worker.sid), { once: true });
      const hers = conferences.enter(taskSid, worker, workerSettings(params), settings);
      if (!hers) {
        calls.end(worker);
        return { ok: false, reason: 'The conference is full.' };
      }
      void hers.left.then(reason => reason !== 'participant_updated_via_api' && calls.end(worker));
      let talked: () => void = () => {};
      stillWaiting.bridge(
        new Promise(resolve => {
          talked = resolve;
        }),
      );
      const theirs = conferences.enter(taskSid, customer, customerSettings(params), settings);
      if (theirs) void theirs.left.then(talked);
      else talked();
      return { ok: true, workerCallSid: worker.sid };
    },

    cancelWorkerLeg(reservationSid) {
      ringing.get(reservationSid)?.();
    },
  };
};
