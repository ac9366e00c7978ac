import type { IncomingMessage, ServerResponse } from 'node:http';
import { urlOf } from '../../http/url-of.ts';
import type { Clock } from '../clock.ts';
import { type Account, type RestResponse, type RestRoute, TwilioError } from '../ports.ts';
import type { Faults } from '../webhooks/faults.ts';
import { authorised } from './credentials.ts';
import { errorDocument, notFound, notServed } from './errors.ts';
import { rejectNotServed } from './parameters.ts';
import { type PathPattern, pathPattern } from './path-pattern.ts';
import { readBody } from './read-body.ts';

/** The header in which the redirecting client names the original Twilio host. */
export const HOST_HEADER = 'x-twilio-emulated-host';

/** A request of the `twilio` package, from any transport. */
type RestCall = {
  method: string;
  /** The original Twilio host. */
  host: string;
  url: URL;
  authorization: string | undefined;
  form: URLSearchParams;
  ifMatch?: string;
};

export type RestRouter = {
  routes: readonly RestRoute[];
  /** Whether a request is one to Twilio's API. */
  owns(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** The same without HTTP: the response, or Twilio's error document. */
  answer(call: RestCall): Promise<RestResponse>;
};

type RestRouterContext = {
  account: Account;
  clock: Clock;
  routes: RestRoute[];
  faults: Faults;
  log(line: string): void;
};

type CompiledRoute = RestRoute & { pattern: PathPattern };

/** The paths of Twilio's versions: `/2010-04-01/...` of api.twilio.com, `/v1/...` of its other hosts. */
const ACCOUNT_API = '/2010-04-01/';
const VERSIONED = /^\/v\d+\//;

/** The original host; a client that cannot name it is told apart by the path. */
const hostOf = (request: IncomingMessage): string => {
  const host = request.headers[HOST_HEADER];
  if (typeof host === 'string') return host;
  return VERSIONED.test(urlOf(request).pathname) ? 'taskrouter.twilio.com' : 'api.twilio.com';
};

const isOfTwilio = (path: string): boolean => path.startsWith(ACCOUNT_API) || VERSIONED.test(path);

/** Twilio's own resources in the position of a SID: `/TaskQueues/Statistics`. None of them is supported. */
const reserved = new Set(['Local', 'Mobile', 'TollFree', 'Statistics', 'RealTimeStatistics', 'CumulativeStatistics']);

const findRoute = (routes: CompiledRoute[], method: string, host: string, path: string) => {
  for (const route of routes) {
    const params = route.host === host && route.method === method ? route.pattern(path) : undefined;
    if (params && !Object.values(params).some(part => reserved.has(part))) return { route, params };
  }
  throw notServed(`${method} https://${host}${path}`);
};

const sendResponse = (response: ServerResponse, answer: RestResponse): void => {
  const { status, body, contentType, etag } = answer;
  if (body === undefined) {
    response.writeHead(status === 200 ? 204 : status).end();
    return;
  }
  if (Buffer.isBuffer(body)) {
    response.writeHead(status, { 'content-type': contentType ?? 'application/octet-stream' }).end(body);
    return;
  }
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': contentType ?? 'application/json', ...(etag && { etag }) }).end(text);
};

const errorResponse = (error: TwilioError): RestResponse => ({ status: error.status, body: errorDocument(error) });

/** Serves the services' routes like Twilio's hosts: authorisation, error documents, faults. The routes do the paging. */
export const createRestRouter = ({ account, clock, routes, faults, log }: RestRouterContext): RestRouter => {
  const compiled = routes.map(route => ({ ...route, pattern: pathPattern(route.path) }));

  const served = async ({ method, host, url, authorization, form, ifMatch }: RestCall): Promise<RestResponse> => {
    if (!authorised(account, authorization)) throw new TwilioError(401, 20003, 'Authenticate');
    const { route, params } = findRoute(compiled, method, host, url.pathname);
    if (params.accountSid !== undefined && params.accountSid !== account.accountSid) throw notFound(url.pathname);
    rejectNotServed(route, { query: url.searchParams, form, ifMatch });
    return route.handle({
      method: route.method,
      host,
      path: url.pathname,
      params,
      query: url.searchParams,
      form,
      ifMatch,
    });
  };

  const answer = async (call: RestCall): Promise<RestResponse> => {
    try {
      return await served(call);
    } catch (error) {
      if (error instanceof TwilioError) return errorResponse(error);
      log(`rest ${call.method} ${call.url.pathname}: ${error instanceof Error ? error.stack : String(error)}`);
      return errorResponse(new TwilioError(500, 20500, 'An internal server error has occurred'));
    }
  };

  const callOf = async (request: IncomingMessage): Promise<RestCall> => ({
    method: request.method ?? 'GET',
    host: hostOf(request),
    url: urlOf(request),
    authorization: request.headers.authorization,
    form: new URLSearchParams(await readBody(request)),
    ifMatch: request.headers['if-match'],
  });

  return {
    routes,
    owns: request => request.headers[HOST_HEADER] !== undefined || isOfTwilio(urlOf(request).pathname),

    async handle(request, response) {
      const fault = faults.takeForCommand({ method: request.method ?? 'GET', path: urlOf(request).pathname });
      if (fault?.type === 'delay') await new Promise<void>(resolve => clock.after(fault.ms, resolve));
      if (fault?.type === 'status')
        sendResponse(
          response,
          errorResponse(new TwilioError(fault.status, 20500, 'An injected fault answered this command')),
        );
      // The client gets no response: with `timeout` the command is done, with `drop` it is not.
      else if (fault?.type === 'timeout') await answer(await callOf(request));
      else if (fault?.type !== 'drop') sendResponse(response, await answer(await callOf(request)));
    },
    answer,
  };
};
