import { recordingEvents } from '../recordings/recording-events.ts';
import type { ConferenceSettings } from './conference.ts';
import { conferenceEvents } from './conference-events.ts';
import { defaultParticipant, type ParticipantSettings } from './participant.ts';

/**
 * The settings of a conference and its participants, by their REST names: the Participant resource and TaskRouter's
 * conference instruction use these names, and the attributes of `<Conference>` are translated to them.
 */
const MOST_PARTICIPANTS = 250;

const text = (params: URLSearchParams, name: string): string | undefined => params.get(name) ?? undefined;

const isTrue = (params: URLSearchParams, name: string, otherwise: boolean): boolean =>
  params.get(name) ? params.get(name)?.toLowerCase() === 'true' : otherwise;

const method = (params: URLSearchParams, name: string): 'GET' | 'POST' =>
  params.get(name)?.toUpperCase() === 'GET' ? 'GET' : 'POST';

const beepOf = (params: URLSearchParams): ParticipantSettings['beep'] => {
  const beep = params.get('Beep');
  return beep === 'false' || beep === 'onEnter' || beep === 'onExit' ? beep : 'true';
};

export const participantSettings = (params: URLSearchParams): ParticipantSettings => ({
  ...defaultParticipant,
  label: text(params, 'Label'),
  muted: isTrue(params, 'Muted', false),
  startConferenceOnEnter: isTrue(params, 'StartConferenceOnEnter', true),
  endConferenceOnExit: isTrue(params, 'EndConferenceOnExit', false),
  callSidToCoach: isTrue(params, 'Coaching', true) ? params.get('CallSidToCoach') || undefined : undefined,
  beep: beepOf(params),
  waitUrl: text(params, 'WaitUrl'),
  waitMethod: method(params, 'WaitMethod'),
});

/** The settings of the caller in a conference instruction, which also has settings of the worker. */
export const customerSettings = (params: URLSearchParams): ParticipantSettings => ({
  ...defaultParticipant,
  beep: isTrue(params, 'BeepOnCustomerEntrance', true) ? 'true' : 'onExit',
  endConferenceOnExit: isTrue(params, 'EndConferenceOnCustomerExit', false),
});

const callbackOf = (params: URLSearchParams): Pick<ConferenceSettings, 'callback'> => {
  const url = params.get('ConferenceStatusCallback');
  if (!url) return {};
  const events = conferenceEvents(params.getAll('ConferenceStatusCallbackEvent'));
  return { callback: { url, method: method(params, 'ConferenceStatusCallbackMethod'), events } };
};

/** A conference instruction may also use the name `RecordingStatusCallback`. */
const recordingCallbackOf = (params: URLSearchParams): Pick<ConferenceSettings, 'recordingCallback'> => {
  const prefix = params.has('ConferenceRecordingStatusCallback') ? 'Conference' : '';
  const name = `${prefix}RecordingStatusCallback`;
  const url = params.get(name);
  if (!url) return {};
  const given = params.getAll(`${name}Event`);
  const events = recordingEvents(given.length > 0 ? given : ['completed']);
  return { recordingCallback: { url, method: method(params, `${name}Method`), events } };
};

export const conferenceSettings = (params: URLSearchParams): ConferenceSettings => ({
  record: ['true', 'record-from-start'].includes(params.get('ConferenceRecord') ?? ''),
  maxParticipants: Number(params.get('MaxParticipants')) || MOST_PARTICIPANTS,
  ...callbackOf(params),
  ...recordingCallbackOf(params),
});
