import * as z from 'zod';
import type { CallFact } from '#shared/calls/call-facts';
import type { ParticipantFact } from '#shared/calls/conference/conferences';
import { sid } from '#shared/sid';
import { CallbackTime, Count, KeyInQuery } from '../twilio-fields.ts';
import { reportFact } from './report-fact.ts';

/** twilio.com/docs/voice/twiml/conference: statusCallback. The conference is named after its task. */
export const ConferenceStatusParams = KeyInQuery.extend({
  StatusCallbackEvent: z.string(),
  ConferenceSid: sid('CF'),
  FriendlyName: z.string(),
  CallSid: sid('CA').optional(),
  ParticipantLabel: z.string().optional(),
  ReasonParticipantLeft: z.string().optional(),
  SequenceNumber: Count,
  Timestamp: CallbackTime,
});
export type ConferenceStatusParams = z.infer<typeof ConferenceStatusParams>;

const participantKinds = new Map<string, ParticipantFact['kind']>([
  ['participant-join', 'joined'],
  ['participant-leave', 'left'],
  ['participant-mute', 'muted'],
  ['participant-unmute', 'unmuted'],
  ['participant-hold', 'held'],
  ['participant-unhold', 'unheld'],
]);

/** Reasons of a leave by which the conference has ended for everybody. */
const endOfConference: readonly string[] = ['conference_ended_via_api', 'moderator_ended_conference'];

/** The reason of a leave of a dialled party who did not answer: the leg never took part, and its call status reports it. */
const NEVER_JOINED = 'participant_add_failed';

const factOf = (params: ConferenceStatusParams): CallFact | undefined => {
  const of = { conference_sid: params.ConferenceSid, task_sid: params.FriendlyName, ts: params.Timestamp };
  if (params.StatusCallbackEvent === 'conference-end') return { ...of, kind: 'conference_ended' };
  const kind = participantKinds.get(params.StatusCallbackEvent);
  if (!kind || !params.CallSid || params.ReasonParticipantLeft === NEVER_JOINED) return undefined;
  const leg = {
    ...of,
    call_sid: params.CallSid,
    sequence: params.SequenceNumber,
    ...(params.ParticipantLabel && { label: params.ParticipantLabel }),
  };
  if (kind !== 'left') return { ...leg, kind };
  const ends = endOfConference.includes(params.ReasonParticipantLeft ?? '');
  return { ...leg, kind, ...(ends && { ends_conference: true }) };
};

/** The facts in a conference's callbacks. Events without a meaning for a call (start, speech) are ignored. */
export const conferenceStatus = async ({ params }: { params: ConferenceStatusParams }): Promise<void> => {
  const fact = factOf(params);
  if (fact) await reportFact(params.task_attribute_key, fact, { conference_sid: params.ConferenceSid });
};
