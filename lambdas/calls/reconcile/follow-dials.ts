import type { Call } from '#shared/calls/call';
import { type Dial, type DialStatus, isOver } from '#shared/calls/dials';
import { isAddedLabel, participantLabels } from '#shared/calls/participants';
import type { ConferenceNow, ParticipantNow } from '#shared/calls/snapshot';
import { secondsBetween, type Timestamp } from '#shared/time';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';

type LegSeen = { status: DialStatus; ended_ts?: Timestamp };

/** A dialled leg: as the conference shows it, else as Twilio says of the leg itself. */
const legOf = async (
  { provider }: ReconcileDeps,
  sid: string,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<LegSeen> => seen?.participants.find(one => one.call_sid === sid) ?? provider.legNow(sid, now);

/** The report of a leg that is not as it was last reported. An end is news whatever came before. */
const reportOf = (known: Dial, { status, ended_ts }: LegSeen, now: Timestamp) =>
  status === known.status
    ? undefined
    : { call_sid: known.call_sid, status, sequence: known.sequence + 1, ts: ended_ts ?? now };

const since = (ts: Timestamp, now: Timestamp): boolean => secondsBetween(ts, now) >= SETTLED_AFTER_S;

/** Dialled, and neither an answer nor a report came: the leg is on its way, or was never dialled. */
const findDialled = async (_deps: ReconcileDeps, call: Call, seen: ConferenceNow | undefined, now: Timestamp) => {
  const found = seen?.participants.find(one => one.label === participantLabels.customer);
  const report = found
    ? { call_sid: found.call_sid, status: found.status, sequence: 0 }
    : { status: 'failed' as const, sequence: 0 };
  await applyRepair(call.id, { kind: 'dialled', task_token: call.task_token, ...report, ts: now });
};

/** The customer's leg of a call that goes out. */
export const followDial = async (
  deps: ReconcileDeps,
  call: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  const known = call.customer_dial;
  if (!call.dialled_ts || !since(call.dialled_ts, now)) return;
  if (!known?.call_sid) return known ? undefined : findDialled(deps, call, seen, now);
  if (isOver(known.status)) return;
  const report = reportOf(known, await legOf(deps, known.call_sid, seen, now), now);
  if (report) await applyRepair(call.id, { kind: 'dialled', task_token: call.task_token, ...report });
};

/** A third party whose dialling was never answered nor reported: only the one who was added last can be unknown. */
const strangerIn = (call: Call, seen: ConferenceNow | undefined): ParticipantNow | undefined =>
  seen?.participants.find(one => isAddedLabel(one.label) && !call.added_calls?.[one.call_sid]);

const findAdded = async (_deps: ReconcileDeps, call: Call, seen: ConferenceNow | undefined, now: Timestamp) => {
  const stranger = call.adding_ts && since(call.adding_ts, now) ? strangerIn(call, seen) : undefined;
  if (!stranger) return;
  const { call_sid, status } = stranger;
  const { task_token, added_phone_number: phone_number } = call;
  await applyRepair(call.id, { kind: 'added', task_token, call_sid, status, sequence: 0, ts: now, phone_number });
};

/** The legs that were added to a call and are there, or on their way, as far as is known. */
export const followAddedCalls = async (
  deps: ReconcileDeps,
  call: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  for (const [call_sid, known] of Object.entries(call.added_calls ?? {})) {
    if (isOver(known.status)) continue;
    const report = reportOf(known, await legOf(deps, call_sid, seen, now), now);
    if (report) await applyRepair(call.id, { kind: 'added', task_token: call.task_token, ...report, call_sid });
  }
  await findAdded(deps, call, seen, now);
};
