import { conferenceSettings, participantSettings } from '../../voice/conferences/conference-parameters.ts';
import { flag } from '../attributes.ts';
import { TwimlError, type TwimlNode } from '../parse.ts';
import { type Run, resolveUrl, unlessInterrupted } from '../run.ts';
import type { DialResult } from './dial-result.ts';

/** The attributes of `<Conference>` by their REST names; a URL may be relative. */
const restNames: Record<string, string | undefined> = {
  participantLabel: 'Label',
  coach: 'CallSidToCoach',
  record: 'ConferenceRecord',
  statusCallback: 'ConferenceStatusCallback',
  statusCallbackMethod: 'ConferenceStatusCallbackMethod',
  statusCallbackEvent: 'ConferenceStatusCallbackEvent',
  recordingStatusCallback: 'ConferenceRecordingStatusCallback',
  recordingStatusCallbackMethod: 'ConferenceRecordingStatusCallbackMethod',
  recordingStatusCallbackEvent: 'ConferenceRecordingStatusCallbackEvent',
};
const urls = new Set(['waitUrl', 'statusCallback', 'recordingStatusCallback']);

const parametersOf = ({ attributes }: TwimlNode, run: Run): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value = ''] of Object.entries(attributes)) {
    const restName = restNames[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
    params.set(restName, urls.has(name) && value ? resolveUrl(run, value) : value);
  }
  return params;
};

/** Resolves when the party presses the star, if `<Dial hangupOnStar>` is set. */
const starPressed = (dial: TwimlNode, run: Run): Promise<void> =>
  new Promise(resolve => {
    if (!flag(dial.attributes, 'hangupOnStar')) return;
    const stop = run.call.onDigits(digits => {
      if (digits.includes('*')) resolve();
    });
    run.signal.addEventListener('abort', stop, { once: true });
  });

/** `<Dial><Conference>`: the call takes part until it leaves, the conference ends, or it is redirected. */
export const dialConference = async (dial: TwimlNode, noun: TwimlNode, run: Run): Promise<DialResult> => {
  if (!noun.text) throw new TwimlError(12200, 'Schema validation: <Conference> has no name');
  const { conferences, context } = run.services;
  const since = context.clock.now().getTime();
  const params = parametersOf(noun, run);
  const { coach } = noun.attributes;
  if (coach && !conferences.named(noun.text)?.participants.has(coach))
    throw new TwimlError(13240, `Dial->Conference: Invalid Whisper SID '${coach}'`);
  const participation = conferences.enter(noun.text, run.call, participantSettings(params), conferenceSettings(params));
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
