import { existsSync, readFileSync } from 'node:fs';
import { type RestRequest, type RestResponse, type RestRoute, TwilioError } from '../../ports.ts';
import { isInDates } from '../../rest/date-filters.ts';
import { notFound } from '../../rest/errors.ts';
import { page2010 } from '../../rest/paging.ts';
import { dateFilter, only } from '../../rest/parameters.ts';
import type { PauseBehavior } from '../recordings/pauses.ts';
import type { Recording, RunningRecording } from '../recordings/recordings.ts';
import type { VoiceState } from '../voice-state.ts';
import { findConference } from './conference-routes.ts';
import { optional } from './form.ts';
import { callRecordingResource, conferenceRecordingResource, recordingResource } from './resources.ts';

const HOST = 'api.twilio.com';
const ACCOUNT = '/2010-04-01/Accounts/:accountSid';

const dates = dateFilter('DateCreated');
/** The parameters that {@link changeRecording} supports. */
export const recordingChange = ['Status', 'PauseBehavior'];

/** Silence is Twilio's default. */
const pauseBehavior = (form: URLSearchParams): PauseBehavior => {
  const given = optional(form, 'PauseBehavior') ?? 'silence';
  if (given !== 'silence' && given !== 'skip') throw new TwilioError(400, 20001, `Invalid 'PauseBehavior': ${given}`);
  return given;
};

/** The sound of a recording; it exists after the recording is completed. */
export const recordingMedia = (state: VoiceState, sid: string): RestResponse => {
  const recording = state.recordings.find(sid);
  if (recording?.status !== 'completed' || !existsSync(recording.path)) throw notFound(`/Recordings/${sid}`);
  return { status: 200, contentType: 'audio/x-wav', body: readFileSync(recording.path) };
};

/** Pauses, resumes or stops a running recording, by its SID or as the current one. */
export const changeRecording = (
  running: RunningRecording | undefined,
  { params, form, path }: RestRequest,
): Recording => {
  const named = params.recordingSid;
  if (!running || (named !== 'Twilio.CURRENT' && named !== running.recording.sid)) throw notFound(path);
  if (running.recording.status === 'completed') throw new TwilioError(400, 21220, 'The recording has ended');
  const status = optional(form, 'Status');
  const pause = () => running.pause(pauseBehavior(form));
  const act = { paused: pause, 'in-progress': running.resume, stopped: running.finish }[status ?? ''];
  if (!act) throw new TwilioError(400, 20001, `Invalid 'Status': ${status ?? ''}`);
  act();
  return running.recording;
};

/** The Recording resource, of the account, of a call and of a conference. */
export const recordingRoutes = (state: VoiceState): RestRoute[] => {
  const { recordings, context } = state;
  const { accountSid } = context.account;
  const show = (recording: Recording) => recordingResource(accountSid, recording, recordings.url(recording.sid));
  const ofCall =
    ({ params }: RestRequest) =>
    (recording: Recording) =>
      callRecordingResource(accountSid, params.callSid ?? '', recording);
  const ofConference =
    ({ params }: RestRequest) =>
    (recording: Recording) =>
      conferenceRecordingResource(accountSid, params.conferenceSid ?? '', recording);
  const find = (request: RestRequest): Recording => {
    const recording = recordings.find(request.params.recordingSid ?? '');
    if (!recording) throw notFound(request.path);
    return recording;
  };
  type View = (recording: Recording) => Record<string, unknown>;
  const list =
    (
      of: (request: RestRequest) => (recording: Recording) => boolean,
      viewOf: (request: RestRequest) => View = () => show,
    ) =>
    (request: RestRequest) =>
      page2010(
        request,
        'recordings',
        recordings
          .list()
          .filter(of(request))
          .filter(({ startedAt }) => isInDates(request.query, 'DateCreated', startedAt)),
        viewOf(request),
      );

  const update = (request: RestRequest) => ({
    status: 200,
    body: ofConference(request)(changeRecording(findConference(state, request).recording, request)),
  });

  return [
    {
      method: 'GET',
      host: HOST,
      path: `${ACCOUNT}/Recordings.json`,
      parameters: ['ConferenceSid', 'CallSid', ...dates, only('IncludeSoftDeleted', 'false')],
      handle: list(({ query }) => recording => {
        const conferenceSid = query.get('ConferenceSid');
        const callSid = query.get('CallSid');
        return (
          (!conferenceSid || recording.conferenceSid === conferenceSid) && (!callSid || recording.callSid === callSid)
        );
      }),
    },
    {
      method: 'GET',
      host: HOST,
      path: `${ACCOUNT}/Calls/:callSid/Recordings.json`,
      parameters: dates,
      handle: list(
        ({ params }) =>
          recording =>
            recording.callSid === params.callSid,
        ofCall,
      ),
    },
    {
      method: 'GET',
      host: HOST,
      path: `${ACCOUNT}/Conferences/:conferenceSid/Recordings.json`,
      parameters: dates,
      handle: list(
        ({ params }) =>
          recording =>
            recording.conferenceSid === params.conferenceSid,
        ofConference,
      ),
    },
    {
      method: 'POST',
      host: HOST,
      path: `${ACCOUNT}/Conferences/:conferenceSid/Recordings/:recordingSid.json`,
      parameters: recordingChange,
      handle: update,
    },
    {
      method: 'GET',
      host: HOST,
      path: `${ACCOUNT}/Recordings/:recordingSid.json`,
      parameters: [only('IncludeSoftDeleted', 'false')],
      handle: request => ({ status: 200, body: show(find(request)) }),
    },
    {
      method: 'DELETE',
      host: HOST,
      path: `${ACCOUNT}/Recordings/:recordingSid.json`,
      parameters: [],
      handle: request => {
        if (!recordings.remove(find(request).sid)) throw notFound(request.path);
        return { status: 204 };
      },
    },
  ];
};
