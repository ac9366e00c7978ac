import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Booth } from '../booth/serve-booth.ts';
import { TwilioError } from '../ports.ts';
import { authorised } from '../rest/credentials.ts';
import { errorDocument } from '../rest/errors.ts';
import { streamCalls } from './control/call-stream.ts';
import { recordingMedia } from './rest/recording-routes.ts';
import type { VoiceState } from './voice-state.ts';

const MEDIA = /^\/2010-04-01\/Accounts\/\w+\/Recordings\/(RE[0-9a-f]{32})(?:\.wav)?$/;

const sendError = (response: ServerResponse, error: TwilioError): void => {
  response.writeHead(error.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(errorDocument(error)));
};

const serveMedia = (state: VoiceState, sid: string, request: IncomingMessage, response: ServerResponse): void => {
  if (!authorised(state.context.account, request.headers.authorization)) {
    response.setHeader('www-authenticate', 'Basic realm="Twilio API"');
    sendError(response, new TwilioError(401, 20003, 'Authenticate'));
    return;
  }
  try {
    const { status, contentType, body } = recordingMedia(state, sid);
    response.writeHead(status, { 'content-type': contentType });
    response.end(body);
  } catch (error) {
    if (!(error instanceof TwilioError)) throw error;
    sendError(response, error);
  }
};

/** Serves recordings, the stream of calls, and the phone booth's page; true if it sent a response. */
export const createServe =
  (state: VoiceState, booth: Booth) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET') return false;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const media = MEDIA.exec(pathname)?.[1];
    if (media) serveMedia(state, media, request, response);
    else if (pathname === '/_control/call-stream') streamCalls(state, response);
    else return booth.serve(pathname, response);
    return true;
  };
