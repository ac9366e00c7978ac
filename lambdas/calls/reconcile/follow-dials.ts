import type { Call } from '#shared/calls/call';
import { isAddedLabel, participantLabels } from '#shared/calls/conference/participants';
import { type Dial, type DialStatus, isOver } from '#shared/calls/dials';
import type { ConferenceNow, ParticipantNow } from '#shared/calls/snapshot';
import { secondsBetween, type Timestamp } from '#shared/time';
import { applyRepair } from './apply-repair.ts';
import { type ReconcileDeps, SETTLED_AFTER_S } from './deps.ts';

type LegSeen = { status: DialStatus; ended_ts?: Timestamp; duration_s?: number };

/** The status of a dialled leg: from the conference's participants, otherwise from the leg itself. */
const legOf = async (
  { provider }: ReconcileDeps,
  sid: string,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<LegSeen> => seen?.participants.find(one => one.call_sid === sid) ?? provider.legNow(sid, now);

/** The report of a leg whose status differs from the last report. An end applies whatever its number is. */
const reportOf = (known: Dial, { ended_ts, ...seen }: LegSeen, now: Timestamp) =>
  seen.status === known.status
    ? undefined
    : { ...seen, call_sid: known.call_sid, sequence: known.sequence + 1, ts: ended_ts ?? now };

const isSettled = (ts: Timestamp, now: Timestamp): boolean => secondsBetween(ts, now) >= SETTLED_AFTER_S;

/**
 * The dial was requested, but neither a response nor a report came: the leg is in the conference, or was never dialled.
 */
const findDialled = async (_deps: ReconcileDeps, call: Call, seen: ConferenceNow | undefined, now: Timestamp) => {
  const found = seen?.participants.find(one => one.label === participantLabels.customer);
  const report = found
    ? { call_sid: found.call_sid, status: found.status, sequence: 0 }
    : { status: 'failed' as const, sequence: 0 };
  await applyRepair(call.id, { kind: 'dialled', reported_by: 'us', ...report, ts: now });
};

/** Checks the customer's leg of an outbound call. */
export const followDial = async (
  deps: ReconcileDeps,
  call: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  const known = call.customer_dial;
  if (!call.dialled_ts || !isSettled(call.dialled_ts, now)) return;
  if (!known?.call_sid) return known ? undefined : findDialled(deps, call, seen, now);
  if (isOver(known.status)) return;
  const report = reportOf(known, await legOf(deps, known.call_sid, seen, now), now);
  if (report) await applyRepair(call.id, { kind: 'dialled', reported_by: 'us', ...report });
};

/** An added leg that the call does not know. Only the last added one can be unknown: its claim prevents another. */
const unknownAddedLeg = (call: Call, seen: ConferenceNow | undefined): ParticipantNow | undefined =>
  seen?.participants.find(one => isAddedLabel(one.label) && !call.added_calls?.[one.call_sid]);

const findAdded = async (_deps: ReconcileDeps, call: Call, seen: ConferenceNow | undefined, now: Timestamp) => {
  const leg = call.adding_ts && isSettled(call.adding_ts, now) ? unknownAddedLeg(call, seen) : undefined;
  if (!leg) return;
  const { call_sid, status } = leg;
  const { added_phone_number: phone_number } = call;
  await applyRepair(call.id, {
    kind: 'added',
    reported_by: 'us',
    call_sid,
    status,
    sequence: 0,
    ts: now,
    phone_number,
  });
};

/** Checks the added legs that have not ended according to the document. */
export const followAddedCalls = async (
  deps: ReconcileDeps,
  call: Call,
  seen: ConferenceNow | undefined,
  now: Timestamp,
): Promise<void> => {
  for (const [call_sid, known] of Object.entries(call.added_calls ?? {})) {
    if (isOver(known.status)) continue;
    const report = reportOf(known, await legOf(deps, call_sid, seen, now), now);
    if (report) await applyRepair(call.id, { kind: 'added', reported_by: 'us', ...report, call_sid });
  }
  await findAdded(deps, call, seen, now);
};
