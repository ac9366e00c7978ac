import { type RestRequest, type RestRoute, TwilioError } from '../../ports.ts';
import { notFound } from '../../rest/errors.ts';
import { callback, only } from '../../rest/parameters.ts';
import type { Call } from '../calls/call.ts';
import { recordingEvents } from '../recordings/recording-events.ts';
import type { Recording, RecordingCallback, RunningRecording } from '../recordings/recordings.ts';
import type { VoiceState } from '../voice-state.ts';
import { httpMethodOf, optional } from './form.ts';
import { changeRecording, recordingChange } from './recording-routes.ts';
import { callRecordingResource } from './resources.ts';

const HOST = 'api.twilio.com';
const OF_CALL = '/2010-04-01/Accounts/:accountSid/Calls/:callSid/Recordings';

const callbackOf = (form: URLSearchParams): RecordingCallback | undefined => {
  const url = optional(form, 'RecordingStatusCallback');
  if (!url) return undefined;
  const given = form.getAll('RecordingStatusCallbackEvent');
  const events = recordingEvents(given.length > 0 ? given : ['completed']);
  return { url, method: httpMethodOf(form, 'RecordingStatusCallbackMethod'), events };
};

/** The routes that record one leg until it ends or the recording is stopped. */
export const callRecordingRoutes = (state: VoiceState): RestRoute[] => {
  const { recordings, callRecordings, context } = state;
  const show = (recording: Recording) =>
    callRecordingResource(context.account.accountSid, recording.callSid ?? '', recording);
  const findCall = (request: RestRequest): Call => {
    const call = state.calls.find(request.params.callSid ?? '');
    if (!call) throw notFound(request.path);
    return call;
  };
  const start = (request: RestRequest): RunningRecording => {
    const running = callRecordings.start(findCall(request), callbackOf(request.form));
    if (!running) throw new TwilioError(400, 21220, 'Requested resource is not eligible for recording');
    return running;
  };
  const update = (request: RestRequest): Recording => {
    const call = findCall(request);
    const named = recordings.find(request.params.recordingSid ?? '');
    if (named?.callSid === call.sid && named.status === 'completed')
      throw new TwilioError(400, 21220, 'The recording has ended');
    return changeRecording(callRecordings.of(call), request);
  };
  return [
    {
      method: 'POST',
      host: HOST,
      path: `${OF_CALL}.json`,
      parameters: [
        ...callback('RecordingStatusCallback'),
        only('RecordingTrack', 'both'),
        only('RecordingChannels', 'mono'),
        only('Trim', 'do-not-trim'),
      ],
      handle: request => ({ status: 201, body: show(start(request).recording) }),
    },
    {
      method: 'POST',
      host: HOST,
      path: `${OF_CALL}/:recordingSid.json`,
      parameters: recordingChange,
      handle: request => ({ status: 200, body: show(update(request)) }),
    },
  ];
};
