import type { IncomingMessage, ServerResponse } from 'node:http';
import { urlOf } from '../../http/url-of.ts';
import type { Booth } from '../booth/serve-booth.ts';
import { TwilioError } from '../ports.ts';
import { authorised } from '../rest/credentials.ts';
import { errorDocument, notFound } from '../rest/errors.ts';
import { rejectNotServed } from '../rest/parameters.ts';
import { streamCalls } from './control/call-stream.ts';
import { recordingMedia } from './rest/recording-routes.ts';
import type { VoiceState } from './voice-state.ts';

const MEDIA = /^\/2010-04-01\/Accounts\/(\w+)\/Recordings\/(RE[0-9a-f]{32})(?:\.wav)?$/;

const sendError = (response: ServerResponse, error: TwilioError): void => {
  response.writeHead(error.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(errorDocument(error)));
};

type Media = { accountSid: string; sid: string; url: URL };

const serveMedia = (
  state: VoiceState,
  { accountSid, sid, url }: Media,
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const { account } = state.context;
  if (!authorised(account, request.headers.authorization)) {
    response.setHeader('www-authenticate', 'Basic realm="Twilio API"');
    sendError(response, new TwilioError(401, 20003, 'Authenticate'));
    return;
  }
  try {
    if (accountSid !== account.accountSid) throw notFound(url.pathname);
    const route = { method: 'GET', path: url.pathname, parameters: [] } as const;
    rejectNotServed(route, { query: url.searchParams, form: new URLSearchParams() });
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
    const url = urlOf(request);
    const { pathname } = url;
    const [, accountSid = '', sid] = MEDIA.exec(pathname) ?? [];
    if (sid) serveMedia(state, { accountSid, sid, url }, request, response);
    else if (pathname === '/_control/call-stream') streamCalls(state, response);
    else return booth.serve(pathname, response);
    return true;
  };
