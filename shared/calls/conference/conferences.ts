import * as z from 'zod';
import { Timestamp } from '../../time.ts';

/** A boolean: the report with the highest sequence number decides it, in whatever order reports arrive. */
const Register = z.object({ value: z.boolean(), sequence: z.number() });
type Register = z.infer<typeof Register>;

/** A participant's leg, as conference webhooks reported it. */
export const Leg = z.object({
  label: z.string().optional(),
  on: Register.optional(),
  muted: Register.optional(),
  held: Register.optional(),
  /** The first join. */
  joined_ts: Timestamp.optional(),
  joined_sequence: z.number().optional(),
  /** The last leave. */
  left_ts: Timestamp.optional(),
  /** Nobody invited it: it was removed, and nothing that it does counts. */
  uninvited: z.literal(true).optional(),
});
export type Leg = z.infer<typeof Leg>;

const Conference = z.object({
  /** The conference's friendly name, from Twilio: a query parameter of the webhook address could be forged. */
  task_sid: z.string().optional(),
  ended_ts: Timestamp.optional(),
  recording_sid: z.string().optional(),
  /** Labels of supervisors who have taken the call over: their legs count as agents' legs. */
  agent_labels: z.array(z.string()).optional(),
  /** By the leg's CallSid. */
  legs: z.record(z.string(), Leg),
});
export type Conference = z.infer<typeof Conference>;

/** The highest sequence number known of a conference; 0 before the first event. */
export const lastSequence = ({ legs }: Conference): number =>
  Math.max(
    0,
    ...Object.values(legs).flatMap(({ on, muted, held }) => [on, muted, held].map(register => register?.sequence ?? 0)),
  );

/** What webhooks reported about a call's conferences, by ConferenceSid. The call's fields are derived from it. */
export const Conferences = z.record(z.string(), Conference);
export type Conferences = z.infer<typeof Conferences>;

type Of = { conference_sid: string; task_sid?: string };
type LegFact<K extends string> = Of & {
  kind: K;
  call_sid: string;
  /** The participant's label, if it has one. */
  label?: string;
  /**
   * Orders a conference's events (twilio.com/docs/voice/api/conference-resource: SequenceNumber). A fact from an API
   * response gets a number half a step after the last known event.
   */
  sequence: number;
  ts: Timestamp;
};
/** `ends_conference`: the leg left because the whole conference ended. */
type LeftFact = LegFact<'left'> & { ends_conference?: true };
export type ParticipantFact = LegFact<'joined' | 'muted' | 'unmuted' | 'held' | 'unheld'> | LeftFact;
export type ConferenceFact =
  | ParticipantFact
  | (Of & { kind: 'conference_ended'; ts: Timestamp })
  | (Of & { kind: 'recorded'; recording_sid: string })
  /** Our own fact: nobody invited this leg. */
  | (Of & { kind: 'uninvited'; call_sid: string })
  /** Our own fact: the participant with this label has taken the call over. */
  | (Of & { kind: 'took_over'; label: string });

const registers = {
  joined: ['on', true],
  left: ['on', false],
  muted: ['muted', true],
  unmuted: ['muted', false],
  held: ['held', true],
  unheld: ['held', false],
} as const;

const later = (register: Register | undefined, next: Register): Register =>
  register && register.sequence >= next.sequence ? register : next;

export const earliest = (a: Timestamp | undefined, b: Timestamp): Timestamp => (a && a < b ? a : b);
export const latest = (a: Timestamp | undefined, b: Timestamp): Timestamp => (a && a > b ? a : b);

const withLegFact = (leg: Leg, fact: ParticipantFact): Leg => {
  const [register, value] = registers[fact.kind];
  return {
    ...leg,
    ...(fact.label && { label: fact.label }),
    [register]: later(leg[register], { value, sequence: fact.sequence }),
    ...(fact.kind === 'joined' && {
      joined_ts: earliest(leg.joined_ts, fact.ts),
      joined_sequence: Math.min(leg.joined_sequence ?? fact.sequence, fact.sequence),
    }),
    ...(fact.kind === 'left' && { left_ts: latest(leg.left_ts, fact.ts) }),
  };
};

const withFact = (conference: Conference, fact: ConferenceFact): Conference => {
  switch (fact.kind) {
    case 'conference_ended':
      return { ...conference, ended_ts: earliest(conference.ended_ts, fact.ts) };
    case 'took_over':
      return { ...conference, agent_labels: [...new Set([...(conference.agent_labels ?? []), fact.label])].sort() };
    case 'uninvited':
      return {
        ...conference,
        legs: { ...conference.legs, [fact.call_sid]: { ...conference.legs[fact.call_sid], uninvited: true } },
      };
    case 'recorded':
      return { ...conference, recording_sid: conference.recording_sid ?? fact.recording_sid };
    default: {
      const leg = withLegFact(conference.legs[fact.call_sid] ?? {}, fact);
      const ends = fact.kind === 'left' && fact.ends_conference;
      return {
        ...conference,
        ...(ends && { ended_ts: earliest(conference.ended_ts, fact.ts) }),
        legs: { ...conference.legs, [fact.call_sid]: leg },
      };
    }
  }
};

/**
 * Merges one fact into what is known. The merge is commutative, associative and idempotent, so the same facts in any
 * order, and repeated, give the same result.
 */
export const withConferenceFact = (conferences: Conferences, fact: ConferenceFact): Conferences => {
  const known = conferences[fact.conference_sid] ?? { legs: {} };
  const named = fact.task_sid ? { ...known, task_sid: fact.task_sid } : known;
  return { ...conferences, [fact.conference_sid]: withFact(named, fact) };
};
