import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import type { CallFact } from './call-facts.ts';
import { type Conference, lastSequence, type ParticipantFact } from './conference/conferences.ts';
import { conferenceTaskOf } from './conference/legs.ts';
import type { DialStatus } from './dials.ts';

/** A participant in Twilio's API response; `in-progress` is in the conference, any other status is not in it yet. */
export type ParticipantNow = {
  call_sid: string;
  label?: string;
  status: DialStatus;
  muted: boolean;
  held: boolean;
  /** The call SID of the only leg that hears this participant. */
  coaches?: string;
  /** When the participant joined, or was dialled. */
  since: Timestamp;
};

/** A conference in Twilio's API response; an ended conference has no participants. */
export type ConferenceNow = { conference_sid: string; ended_ts?: Timestamp; participants: ParticipantNow[] };

export const isIn = ({ status }: Pick<ParticipantNow, 'status'>): boolean => status === 'in-progress';

/**
 * The sequence of facts from an API response: after the last known event and before the next one. A second response
 * before the next event gets a later sequence than the first.
 */
const sequenceOfResponse = (conference: Conference): number => {
  const last = lastSequence(conference);
  return last + (Math.floor(last) + 1 - last) / 2;
};

const knownOf = (call: Call, { conference_sid }: ConferenceNow): Conference =>
  call.conferences?.[conference_sid] ?? { legs: {} };

/** Legs that are on according to webhooks but missing in Twilio's response: their leave was not reported. */
export const missingLegs = (call: Call, seen: ConferenceNow): string[] =>
  Object.entries(knownOf(call, seen).legs).flatMap(([sid, leg]) =>
    leg.on?.value === true && !seen.participants.some(one => one.call_sid === sid && isIn(one)) ? [sid] : [],
  );

type NewFact = Pick<ParticipantFact, 'kind' | 'call_sid' | 'label' | 'ts'>;

const newFactsOf = (call: Call, seen: ConferenceNow, one: ParticipantNow, now: Timestamp): NewFact[] => {
  const known = knownOf(call, seen).legs[one.call_sid];
  const of = { call_sid: one.call_sid, label: one.label };
  const facts: NewFact[] = [];
  // A customer's join is not stored (see transitions.ts), so it would be found again each time.
  if (known?.on?.value !== true && one.call_sid !== call.customer_call_sid)
    facts.push({ ...of, kind: 'joined', ts: one.since });
  if ((known?.muted?.value ?? false) !== one.muted)
    facts.push({ ...of, kind: one.muted ? 'muted' : 'unmuted', ts: now });
  if ((known?.held?.value ?? false) !== one.held) facts.push({ ...of, kind: one.held ? 'held' : 'unheld', ts: now });
  return facts;
};

/**
 * The differences between Twilio's response and the reports, as facts for the call, which was read before the request.
 * `leftAt` says when the missing legs ended, if Twilio knows.
 */
export const conferenceFacts = (
  call: Call,
  seen: ConferenceNow,
  leftAt: Readonly<Record<string, Timestamp | undefined>>,
  now: Timestamp,
): CallFact[] => {
  const known = knownOf(call, seen);
  const of = { conference_sid: seen.conference_sid, task_sid: conferenceTaskOf(call) };
  if (seen.ended_ts !== undefined)
    return known.ended_ts === undefined ? [{ ...of, kind: 'conference_ended', ts: seen.ended_ts }] : [];
  const left = missingLegs(call, seen).map(
    (call_sid): NewFact => ({ kind: 'left', call_sid, ts: leftAt[call_sid] ?? now }),
  );
  const facts = [...seen.participants.filter(isIn).flatMap(one => newFactsOf(call, seen, one, now)), ...left];
  const sequence = sequenceOfResponse(known);
  return facts.map(fact => ({ ...of, ...fact, sequence }));
};
