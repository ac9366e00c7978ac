import { type RestRequest, type RestRoute, TwilioError } from '../../ports.ts';
import { notFound } from '../../rest/errors.ts';
import { page2010 } from '../../rest/paging.ts';
import { callback, conferenceEntry } from '../../rest/parameters.ts';
import type { Call } from '../calls/call.ts';
import { isOver } from '../calls/call-status.ts';
import { dial } from '../calls/dial.ts';
import { dialRequest } from '../calls/dial-parameters.ts';
import type { Conference } from '../conferences/conference.ts';
import { conferenceSettings, participantSettings } from '../conferences/conference-parameters.ts';
import type { Participant, ParticipantSettings } from '../conferences/participant.ts';
import type { VoiceState } from '../voice-state.ts';
import { dialledAddress } from './call-routes.ts';
import { callerId } from './caller-id.ts';
import { conferenceOf, findConference } from './conference-routes.ts';
import { httpMethodOf, optional, optionalFlag, required } from './form.ts';
import { type ParticipantView, participantResource } from './resources.ts';

const HOST = 'api.twilio.com';
const LIST = '/2010-04-01/Accounts/:accountSid/Conferences/:conferenceSid/Participants.json';
const ONE = '/2010-04-01/Accounts/:accountSid/Conferences/:conferenceSid/Participants/:callSid.json';

const parametersOfParticipant = [
  ...conferenceEntry,
  'Label',
  'Coaching',
  'CallSidToCoach',
  ...callback('ConferenceRecordingStatusCallback'),
];

/** The coached call; '' if coaching ends; undefined if the parameter is absent. */
const coachedBy = (form: URLSearchParams): string | undefined => {
  const coached = optional(form, 'CallSidToCoach');
  const coaching = optionalFlag(form, 'Coaching');
  if (coaching === true && !coached) {
    throw new TwilioError(400, 16028, 'CallSidToCoach names nobody in the conference to coach');
  }
  return coaching === false ? '' : coached;
};

/** A coach needs somebody who is in the conference (twilio.com/docs/api/errors/16028). */
const requireCoached = (conference: Conference | undefined, coached: string | undefined): void => {
  if (coached && !conference?.participants.has(coached))
    throw new TwilioError(400, 16028, 'Participant to be whispered is not present in the conference');
};

/** An open conference by SID; any other key is a name, and a conference is created if none has it. */
const conferenceToEnter = (state: VoiceState, request: RestRequest): Conference => {
  const { params, path, form } = request;
  const key = params.conferenceSid ?? '';
  const known = conferenceOf(state, request);
  if (known && known.status !== 'completed') return known;
  if (known || /^CF[0-9a-f]{32}$/.test(key)) throw notFound(path);
  return state.conferences.open(key, conferenceSettings(form));
};

type Connecting = ParticipantView & { conferenceSid: string };

const findParticipant = (
  state: VoiceState,
  request: RestRequest,
): { conference: Conference; participant: Participant } => {
  const conference = findConference(state, request);
  const key = request.params.callSid ?? '';
  const participant =
    conference.participants.get(key) ??
    [...conference.participants.values()].find(({ settings }) => settings.label === key);
  if (!participant) throw notFound(request.path);
  return { conference, participant };
};

/** The Participant resource: reads, changes, removes and dials participants. */
export const participantRoutes = (state: VoiceState): RestRoute[] => {
  const { accountSid } = state.context.account;
  const connecting = new Map<string, Connecting>();
  const show = (conference: Conference, view: ParticipantView) => participantResource(accountSid, conference.sid, view);

  const enter = (conference: Conference, call: Call, settings: ParticipantSettings) => {
    connecting.delete(call.sid);
    if (call.status !== 'in-progress') return conference.addFailed({ call, settings, hold: false });
    const full = conference.participants.size >= conference.settings.maxParticipants;
    if (conference.status === 'completed' || full) return state.calls.end(call);
    const { left } = conference.enter(call, settings);
    void left.then(reason => reason !== 'participant_updated_via_api' && state.calls.end(call));
  };

  const create = (request: RestRequest) => {
    const { form } = request;
    const to = dialledAddress(state, required(form, 'To', 21201), 13223);
    const from = callerId(state, form, to);
    requireCoached(conferenceOf(state, request), coachedBy(form));
    const settings = participantSettings(form);
    const conference = conferenceToEnter(state, request);
    const { call, outcome } = dial(state.dialing, dialRequest(form, { from, to }));
    const now = state.context.clock.now();
    const view = { call, settings, hold: false, joinedAt: now, updatedAt: now, conferenceSid: conference.sid };
    connecting.set(call.sid, view);
    void outcome.then(() => enter(conference, call, settings));
    return { status: 201, body: show(conference, view) };
  };

  return [
    { method: 'POST', host: HOST, path: LIST, parameters: parametersOfParticipant, handle: create },
    {
      method: 'GET',
      host: HOST,
      path: LIST,
      parameters: ['Muted', 'Hold', 'Coaching'],
      handle: request => {
        const conference = findConference(state, request);
        const flagged = (name: string, value: boolean) =>
          !request.query.has(name) || request.query.get(name) === String(value);
        const joined = [...conference.participants.values()];
        const dialled = [...connecting.values()].filter(view => view.conferenceSid === conference.sid);
        const participants = [...joined, ...dialled].filter(
          ({ settings, hold }) =>
            flagged('Muted', settings.muted) &&
            flagged('Hold', hold) &&
            flagged('Coaching', settings.callSidToCoach !== undefined),
        );
        return page2010(request, 'participants', participants, view => show(conference, view));
      },
    },
    {
      method: 'GET',
      host: HOST,
      path: ONE,
      parameters: [],
      handle: request => {
        const dialled = connecting.get(request.params.callSid ?? '');
        const conference = findConference(state, request);
        if (dialled?.conferenceSid === conference.sid) return { status: 200, body: show(conference, dialled) };
        return { status: 200, body: show(conference, findParticipant(state, request).participant) };
      },
    },
    {
      method: 'POST',
      host: HOST,
      path: ONE,
      parameters: ['Muted', 'Hold', 'HoldUrl', 'HoldMethod', 'Coaching', 'CallSidToCoach', 'EndConferenceOnExit'],
      handle: request => {
        const { conference, participant } = findParticipant(state, request);
        const { form } = request;
        const callSidToCoach = coachedBy(form);
        requireCoached(conference, callSidToCoach);
        conference.change(participant, {
          muted: optionalFlag(form, 'Muted'),
          hold: optionalFlag(form, 'Hold'),
          holdUrl: optional(form, 'HoldUrl'),
          holdMethod: httpMethodOf(form, 'HoldMethod'),
          callSidToCoach,
          endConferenceOnExit: optionalFlag(form, 'EndConferenceOnExit'),
        });
        return { status: 200, body: show(conference, participant) };
      },
    },
    {
      method: 'DELETE',
      host: HOST,
      path: ONE,
      parameters: [],
      handle: request => {
        const dialled = connecting.get(request.params.callSid ?? '');
        if (dialled && !isOver(dialled.call.status)) state.calls.end(dialled.call, 'canceled');
        else findParticipant(state, request).participant.leave('kicked');
        return { status: 204 };
      },
    },
  ];
};
