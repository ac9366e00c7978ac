import type { Timestamp } from '../time.ts';
import type { Call } from './call.ts';
import type { CallFact } from './call-facts.ts';
import { type Conference, lastSequence, type ParticipantFact } from './conferences.ts';
import type { DialStatus } from './dials.ts';
import { conferenceTaskOf, isCustomer } from './legs.ts';

/** A participant as Twilio shows her when it is asked; `in-progress` is in the conference, any other on her way to it. */
export type ParticipantNow = {
  call_sid: string;
  label?: string;
  status: DialStatus;
  muted: boolean;
  held: boolean;
  /** The leg that alone hears her. */
  coaches?: string;
  /** When she joined, or was dialled. */
  since: Timestamp;
};

/** A conference as Twilio shows it when it is asked; one that has ended shows nobody. */
export type ConferenceNow = { conference_sid: string; ended_ts?: Timestamp; participants: ParticipantNow[] };

export const isIn = ({ status }: Pick<ParticipantNow, 'status'>): boolean => status === 'in-progress';

/**
 * The place of what Twilio says when it is asked: after the last event that is known, and before the next, which will
 * be news again. Asked twice in between, the later answer stands later.
 */
const sequenceOfAnswer = (conference: Conference): number => {
  const last = lastSequence(conference);
  return last + (Math.floor(last) + 1 - last) / 2;
};

const knownOf = (call: Call, { conference_sid }: ConferenceNow): Conference =>
  call.conferences?.[conference_sid] ?? { legs: {} };

/** The legs that are on as far as is known, and that the conference does not show: their leaving was not reported. */
export const missingLegs = (call: Call, seen: ConferenceNow): string[] =>
  Object.entries(knownOf(call, seen).legs).flatMap(([sid, leg]) =>
    leg.on?.value === true && !seen.participants.some(one => one.call_sid === sid && isIn(one)) ? [sid] : [],
  );

type News = Pick<ParticipantFact, 'kind' | 'call_sid' | 'label' | 'ts'>;

const newsOf = (call: Call, seen: ConferenceNow, one: ParticipantNow, now: Timestamp): News[] => {
  const known = knownOf(call, seen).legs[one.call_sid];
  const of = { call_sid: one.call_sid, label: one.label };
  const news: News[] = [];
  // A customer's joining says nothing (see transitions): it would be asked about for ever.
  if (known?.on?.value !== true && !isCustomer(call, one)) news.push({ ...of, kind: 'joined', ts: one.since });
  if ((known?.muted?.value ?? false) !== one.muted)
    news.push({ ...of, kind: one.muted ? 'muted' : 'unmuted', ts: now });
  if ((known?.held?.value ?? false) !== one.held) news.push({ ...of, kind: one.held ? 'held' : 'unheld', ts: now });
  return news;
};

/**
 * What a conference shows that was not reported of it, as facts of the call that was read before Twilio was asked.
 * `leftAt` says when the missing legs ended, where Twilio knows.
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
    (call_sid): News => ({ kind: 'left', call_sid, ts: leftAt[call_sid] ?? now }),
  );
  const news = [...seen.participants.filter(isIn).flatMap(one => newsOf(call, seen, one, now)), ...left];
  const sequence = sequenceOfAnswer(known);
  return news.map(fact => ({ ...of, ...fact, sequence }));
};
