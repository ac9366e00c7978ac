import type { ServedParameter } from '../../ports.ts';
import { badParameter, notServed } from '../../rest/errors.ts';
import { conferenceEntry, firstNotServed, only } from '../../rest/parameters.ts';
import type { Activity, Reservation } from '../model.ts';
import { acceptReservation } from './accept-reservation.ts';
import { callerOf, connectWorker, workerCallOf } from './connect-worker.ts';
import type { Engine } from './engine.ts';
import { moveWorker } from './move-worker.ts';
import { rejectReservation } from './reject-reservation.ts';
import { requireStatus } from './require-status.ts';

type Follow = (engine: Engine, reservation: Reservation, params: URLSearchParams) => void;

const activityIn = (
  { store }: Engine,
  { workspaceSid }: Reservation,
  params: URLSearchParams,
): Activity | undefined => {
  const sid = params.get('WorkerActivitySid');
  return sid ? store.activities.get(sid, workspaceSid) : undefined;
};

const required = (params: URLSearchParams, name: string): string => {
  const value = params.get(name);
  if (!value) throw badParameter(`Missing required parameter ${name}`);
  return value;
};

const caller = (engine: Engine, reservation: Reservation): string => {
  const callSid = callerOf(engine, reservation);
  if (!callSid) throw badParameter(`Task ${reservation.taskSid} has no call_sid attribute to connect`);
  return callSid;
};

/** `DequeueFrom` as `From`: the parameters of one instruction without its prefix. */
const without = (prefix: string, params: URLSearchParams): URLSearchParams => {
  const plain = new URLSearchParams();
  for (const [name, value] of params)
    if (name.startsWith(prefix)) plain.append(name.slice(prefix.length).replace(/CallbackUrl$/, 'Callback'), value);
  return plain;
};

const accept: Follow = (engine, reservation, params) => {
  const activity = activityIn(engine, reservation, params);
  acceptReservation(engine, reservation);
  if (activity) moveWorker(engine, { worker: engine.store.workers.get(reservation.workerSid), activity });
};

const reject: Follow = (engine, reservation, params) =>
  rejectReservation(engine, { reservation, activity: activityIn(engine, reservation, params) });

const conference: Follow = (engine, reservation, params) => {
  const customerCallSid = callerOf(engine, reservation);
  const instruction = { ...workerCallOf(engine, reservation, params), ...(customerCallSid && { customerCallSid }) };
  connectWorker(engine, reservation, {
    params,
    dial: () => engine.voice.conference(instruction),
    attributes: worker => ({
      conference: { participants: { worker, ...(customerCallSid && { customer: customerCallSid }) } },
    }),
  });
};

const dequeue: Follow = (engine, reservation, all) => {
  const params = without('Dequeue', all);
  const instruction = {
    ...workerCallOf(engine, reservation, params),
    customerCallSid: caller(engine, reservation),
  };
  connectWorker(engine, reservation, {
    params,
    dial: () => engine.voice.dequeue(instruction),
    attributes: worker_call_sid => ({ worker_call_sid }),
  });
};

/** The reservation does not change unless the instruction accepts it. */
const call: Follow = (engine, reservation, all) => {
  requireStatus(reservation, 'called', ['pending']);
  const params = without('Call', all);
  const instruction = { ...workerCallOf(engine, reservation, params), url: required(params, 'Url') };
  const dial = () => engine.voice.call(instruction);
  if (params.get('Accept') === 'true') return connectWorker(engine, reservation, { params, dial });
  dial().catch(error => engine.log(`reservation ${reservation.sid}: ${error.message}`));
};

const redirect: Follow = (engine, reservation, all) => {
  const params = without('Redirect', all);
  const callSid = params.get('CallSid') ?? caller(engine, reservation);
  const url = required(params, 'Url');
  if (params.get('Accept') === 'true') acceptReservation(engine, reservation);
  if (!engine.voice.redirect(callSid, url)) throw badParameter(`Call ${callSid} is not in progress`);
};

const instructions: Record<string, Follow | undefined> = { accept, reject, conference, dequeue, call, redirect };

/** The parameters that each instruction supports, by REST names. */
const parametersOf: Record<string, readonly ServedParameter[]> = {
  accept: ['WorkerActivitySid'],
  reject: ['WorkerActivitySid'],
  conference: [
    ...conferenceEntry,
    'PostWorkActivitySid',
    'BeepOnCustomerEntrance',
    'EndConferenceOnCustomerExit',
    'ConferenceRecordingStatusCallback',
    'ConferenceRecordingStatusCallbackMethod',
    'RecordingStatusCallback',
    'RecordingStatusCallbackMethod',
  ],
  dequeue: [
    'DequeueTo',
    'DequeueFrom',
    'DequeueTimeout',
    'DequeuePostWorkActivitySid',
    'DequeueStatusCallbackUrl',
    'DequeueStatusCallbackEvent',
    only('DequeueRecord', 'do-not-record'),
  ],
  call: [
    'CallTo',
    'CallFrom',
    'CallUrl',
    'CallAccept',
    'CallTimeout',
    'CallStatusCallbackUrl',
    only('CallRecord', 'do-not-record'),
  ],
  redirect: ['RedirectCallSid', 'RedirectUrl', 'RedirectAccept'],
};

/** The parameters that name the instruction, or the status that means the same. */
const NAMES = ['Instruction', 'ReservationStatus'];

/** The parameters that a change of a reservation supports, with any instruction. */
export const reservationChanges = [...NAMES, ...Object.values(parametersOf).flat()];

/**
 * Executes an instruction of a reservation; its parameters have their REST names
 * (twilio.com/docs/taskrouter/api/reservations#update-a-reservation-resource).
 * @throws TwilioError 501 for a parameter that would be ignored
 */
export const followInstruction = (engine: Engine, reservation: Reservation, params: URLSearchParams): void => {
  const name = params.get('Instruction')?.toLowerCase() ?? '';
  const follow = instructions[name];
  if (!follow) throw notServed(`the reservation instruction '${name}'`);
  const ignored = firstNotServed([...NAMES, ...(parametersOf[name] ?? [])], params);
  if (ignored !== undefined) throw notServed(`the parameter ${ignored} of the reservation instruction '${name}'`);
  follow(engine, reservation, params);
};
