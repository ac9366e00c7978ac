import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { type Account, type RestAnswer, type RestRequest, type RestRoute, TwilioError } from '../ports.ts';
import type { Faults } from '../webhooks/faults.ts';
import { authorised } from './credentials.ts';
import { errorDocument, notFound } from './errors.ts';
import { type PathPattern, pathPattern } from './path-pattern.ts';
import { readBody } from './read-body.ts';

/** Where the redirecting client says which of Twilio's hosts it meant. */
export const HOST_HEADER = 'x-twilio-emulated-host';

export type RestRouter = {
  /** Whether a request is one of the `twilio` package's. */
  owns(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

export type RestRouterContext = {
  account: Account;
  clock: Clock;
  routes: RestRoute[];
  faults: Faults;
  log(line: string): void;
};

type CompiledRoute = RestRoute & { pattern: PathPattern };

const urlOf = (request: IncomingMessage): URL => new URL(request.url ?? '/', 'http://twilio.local');

const hostOf = (request: IncomingMessage): string => {
  const host = request.headers[HOST_HEADER];
  return typeof host === 'string' ? host : 'api.twilio.com';
};

const methodNotAllowed = (method: string, path: string) =>
  new TwilioError(405, 20004, `The method ${method} is not allowed on ${path}`);

const findRoute = (routes: CompiledRoute[], method: string, host: string, path: string) => {
  const here = routes
    .filter(route => route.host === host)
    .map(route => ({ route, params: route.pattern(path) }))
    .filter(found => found.params);
  const found = here.find(({ route }) => route.method === method);
  if (found) return { route: found.route, params: found.params ?? {} };
  throw here.length > 0 ? methodNotAllowed(method, path) : notFound(path);
};

const sendAnswer = (response: ServerResponse, answer: RestAnswer): void => {
  const { status, body, contentType } = answer;
  if (body === undefined) {
    response.writeHead(status === 200 ? 204 : status).end();
    return;
  }
  if (Buffer.isBuffer(body)) {
    response.writeHead(status, { 'content-type': contentType ?? 'application/octet-stream' }).end(body);
    return;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': contentType ?? 'application/json' }).end(text);
};

const sendError = (response: ServerResponse, error: TwilioError): void =>
  sendAnswer(response, { status: error.status, body: errorDocument(error) });

/** Serves the rooms' routes as Twilio's hosts do: authorisation, paging by the routes, error documents, faults. */
export const createRestRouter = ({ account, clock, routes, faults, log }: RestRouterContext): RestRouter => {
  const compiled = routes.map(route => ({ ...route, pattern: pathPattern(route.path) }));

  const answer = async (request: IncomingMessage): Promise<RestAnswer> => {
    if (!authorised(account, request.headers.authorization)) throw new TwilioError(401, 20003, 'Authenticate');
    const url = urlOf(request);
    const host = hostOf(request);
    const { route, params } = findRoute(compiled, request.method ?? 'GET', host, url.pathname);
    if (params.accountSid !== undefined && params.accountSid !== account.accountSid) throw notFound(url.pathname);
    const rest: RestRequest = {
      method: route.method,
      host,
      path: url.pathname,
      params,
      query: url.searchParams,
      form: new URLSearchParams(await readBody(request)),
      ifMatch: request.headers['if-match'],
    };
    return route.handle(rest);
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    try {
      sendAnswer(response, await answer(request));
    } catch (error) {
      if (error instanceof TwilioError) {
        sendError(response, error);
        return;
      }
      log(`rest ${request.method} ${urlOf(request).pathname}: ${error instanceof Error ? error.stack : String(error)}`);
      sendError(response, new TwilioError(500, 20500, 'An internal server error has occurred'));
    }
  };

  return {
    owns: request => request.headers[HOST_HEADER] !== undefined || urlOf(request).pathname.startsWith('/2010-04-01/'),

    async handle(request, response) {
      const fault = faults.takeForCommand({ method: request.method ?? 'GET', path: urlOf(request).pathname });
      if (fault?.type === 'delay') await new Promise<void>(resolve => clock.after(fault.ms, resolve));
      if (fault?.type === 'status')
        sendError(response, new TwilioError(fault.status, 20500, 'An injected fault answered this command'));
      // Never answered, as the client sees it: timed out is done, dropped is not.
      else if (fault?.type === 'timeout') await answer(request).catch(() => undefined);
      else if (fault?.type !== 'drop') await respond(request, response);
    },
  };
};
