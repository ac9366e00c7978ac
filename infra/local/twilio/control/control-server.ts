import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { urlOf } from '../../http/url-of.ts';
import { type ControlRoute, type RestResponse, TwilioError } from '../ports.ts';
import { type PathPattern, pathPattern } from '../rest/path-pattern.ts';
import { readBody } from '../rest/read-body.ts';
import type { Journal } from '../webhooks/journal.ts';

type ControlServer = {
  /** True if the path is below `/_control`; then it sends the response. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
};

type CompiledRoute = ControlRoute & { pattern: PathPattern };

const EVENTS_PATH = '/_control/journal/events';

const send = (response: ServerResponse, { status, body, contentType = 'application/json' }: RestResponse): void => {
  if (body === undefined) {
    response.writeHead(status === 200 ? 204 : status).end();
    return;
  }
  const content = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  response.writeHead(status, { 'content-type': contentType }).end(content);
};

const jsonIn = async (request: IncomingMessage): Promise<unknown> => {
  const text = await readBody(request);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new TwilioError(400, 20001, 'The body is not JSON');
  }
};

const errorResponse = (error: unknown): RestResponse => {
  if (error instanceof TwilioError) return { status: error.status, body: { message: error.message } };
  if (error instanceof z.ZodError) return { status: 400, body: { message: z.prettifyError(error) } };
  return { status: 500, body: { message: error instanceof Error ? error.message : String(error) } };
};

/** Streams webhooks as server-sent events. */
const streamJournal = (journal: Journal, request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': the journal follows\n\n');
  const unsubscribe = journal.subscribe(entry => response.write(`id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`));
  request.on('close', unsubscribe);
};

/** The control API for the phone booth and the tests. It needs no authorisation, because it exists only locally. */
export const createControlServer = (routes: ControlRoute[], journal: Journal): ControlServer => {
  const compiled: CompiledRoute[] = routes.map(route => ({ ...route, pattern: pathPattern(route.path) }));

  const answer = async (request: IncomingMessage, url: URL): Promise<RestResponse> => {
    const here = compiled.filter(route => route.pattern(url.pathname));
    const route = here.find(({ method }) => method === request.method);
    if (!route)
      throw new TwilioError(here.length > 0 ? 405 : 404, 20404, `There is no ${request.method} ${url.pathname}`);
    const params = route.pattern(url.pathname) ?? {};
    return route.handle({ params, query: url.searchParams, body: await jsonIn(request) });
  };

  return {
    serve(request, response) {
      const url = urlOf(request);
      if (!url.pathname.startsWith('/_control/')) return false;
      if (url.pathname === EVENTS_PATH) streamJournal(journal, request, response);
      else
        answer(request, url)
          .catch(errorResponse)
          .then(result => send(response, result))
          .catch(() => response.destroy());
      return true;
    },
  };
};
