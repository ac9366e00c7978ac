import type { ConferenceSettings } from '../../voice/conferences/conference.ts';
import { conferenceEvents } from '../../voice/conferences/conference-events.ts';
import type { ParticipantSettings } from '../../voice/conferences/participant.ts';
import { recordingEvents } from '../../voice/recordings/recording-events.ts';
import { flag, httpMethod, integer } from '../attributes.ts';
import { TwimlError, type TwimlNode } from '../parse.ts';
import { type Run, resolveUrl, unlessInterrupted } from '../run.ts';
import type { DialResult } from './dial-result.ts';

const MOST_PARTICIPANTS = 250;

const beepOf = (attributes: TwimlNode['attributes']): ParticipantSettings['beep'] => {
  const beep = attributes.beep;
  return beep === 'false' || beep === 'onEnter' || beep === 'onExit' ? beep : 'true';
};

const participantOf = ({ attributes }: TwimlNode, run: Run): ParticipantSettings => ({
  label: attributes.participantLabel,
  muted: flag(attributes, 'muted'),
  startConferenceOnEnter: flag(attributes, 'startConferenceOnEnter', true),
  endConferenceOnExit: flag(attributes, 'endConferenceOnExit'),
  beep: beepOf(attributes),
  callSidToCoach: attributes.coach || undefined,
  waitUrl: attributes.waitUrl ? resolveUrl(run, attributes.waitUrl) : attributes.waitUrl,
  waitMethod: httpMethod(attributes, 'waitMethod'),
});

const settingsOf = ({ attributes }: TwimlNode, run: Run): ConferenceSettings => ({
  record: attributes.record === 'record-from-start' || attributes.record === 'true',
  maxParticipants: integer(attributes, 'maxParticipants', MOST_PARTICIPANTS),
  ...(attributes.statusCallback && {
    callback: {
      url: resolveUrl(run, attributes.statusCallback),
      method: httpMethod(attributes, 'statusCallbackMethod'),
      events: conferenceEvents([attributes.statusCallbackEvent ?? '']),
    },
  }),
  ...(attributes.recordingStatusCallback && {
    recordingCallback: {
      url: resolveUrl(run, attributes.recordingStatusCallback),
      method: httpMethod(attributes, 'recordingStatusCallbackMethod'),
      events: recordingEvents([attributes.recordingStatusCallbackEvent ?? 'completed']),
    },
  }),
});

/** Resolves when the party pressed the star, where `<Dial hangupOnStar>` asks for it. */
const starPressed = (dial: TwimlNode, run: Run): Promise<void> =>
  new Promise(resolve => {
    if (!flag(dial.attributes, 'hangupOnStar')) return;
    const stop = run.call.onDigits(digits => {
      if (digits.includes('*')) resolve();
    });
    run.signal.addEventListener('abort', stop, { once: true });
  });

/** `<Dial><Conference>`: the call takes part until it leaves, the conference ends, or it is sent elsewhere. */
export const dialConference = async (dial: TwimlNode, noun: TwimlNode, run: Run): Promise<DialResult> => {
  if (!noun.text) throw new TwimlError(13214, '<Conference> has no name');
  const { conferences, context } = run.services;
  const since = context.clock.now().getTime();
  const participation = conferences.enter(noun.text, run.call, participantOf(noun, run), settingsOf(noun, run));
  if (!participation) {
    context.log(`${run.call.sid}: conference '${noun.text}' is full`);
    return { status: 'failed' };
  }
  try {
    await unlessInterrupted(run.signal, Promise.race([participation.left, starPressed(dial, run)]));
  } finally {
    participation.participant.leave(run.call.over.aborted ? 'participant_hung_up' : 'participant_updated_via_api');
  }
  return { status: 'answered', durationS: Math.round((context.clock.now().getTime() - since) / 1000) };
};
