import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import type * as z from 'zod';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { errorStatus, Rejection } from '#shared/errors';
import { type Timestamp, timestamp } from '#shared/time';
import { env } from '../env.ts';
import { logger } from '../logger.ts';
import { count } from '../metrics.ts';
import { telephonySettings } from '../twilio/telephony-settings.ts';
import { asRejection } from './api-errors.ts';
import { bodyOf } from './api-input.ts';
import { pipeline } from './pipeline.ts';
import { isReplayed, replayed } from './replay.ts';

/** Far larger than anything that Twilio sends. */
const LARGEST_BODY = 64 * 1024;

/**
 * After a failed signature check the secret is read again, because the token may have been rotated; not more often than
 * this.
 */
const REREAD_AFTER_MS = 30_000;

/** The request that a verb gets: form and query parameters, parsed. */
type WebhookRequest<Params> = {
  params: Params;
  settings: TelephonySettings;
  now: Timestamp;
  requestId: string;
};

type WebhookRoute = {
  run: (
    params: Record<string, unknown>,
    request: Omit<WebhookRequest<unknown>, 'params'>,
  ) => Promise<string | undefined>;
  /** TwiML for a failed verb: the caller hears this message instead of Twilio's own error. */
  onFailure?: string;
};

type RouteOptions<Params> = {
  /** The latest time at which the report should arrive; five minutes later it counts as a replay. */
  reportedAt?: (params: Params) => Timestamp | undefined;
  onFailure?: string;
};

/**
 * Binds a schema of the form and query parameters to a verb, which returns TwiML or nothing. A verb throws `replayed()`
 * if only it can recognise a replay.
 */
export const webhookRoute = <S extends z.ZodType>(
  schema: S,
  // biome-ignore lint/suspicious/noConfusingVoidType: a verb that answers nothing needs no return statement
  verb: (request: WebhookRequest<z.output<S>>) => Promise<string | undefined | void>,
  { reportedAt, onFailure }: RouteOptions<z.output<S>> = {},
): WebhookRoute => ({
  onFailure,
  run: async (sent, request) => {
    const { success, data: params } = schema.safeParse(sent);
    if (!success) throw new Rejection('invalid_input', 'These are not the parameters of this webhook.');
    if (isReplayed(reportedAt?.(params), request.now)) throw replayed();
    return (await verb({ ...request, params })) ?? undefined;
  },
});

type Params = Record<string, string | string[]>;

const formOf = (text: string): Params => {
  const form = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(form.keys())].map(key => {
      const values = form.getAll(key);
      return [key, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
};

/** Ours are in the query of the URL that we gave: `task_attribute_key`. Twilio's are in the form: `CallSid`. */
const isOwnName = (name: string): boolean => /^[a-z]/.test(name);

/**
 * Our parameters from the query and Twilio's from the form. A browser can have Twilio ask a URL of its choice, signed:
 * what such a query says must not count as what Twilio says, nor a browser's own form parameter as ours.
 */
const paramsOf = (query: string, form: Params): Params =>
  Object.fromEntries([
    ...[...new URLSearchParams(query)].filter(([name]) => isOwnName(name)),
    ...Object.entries(form).filter(([name]) => !isOwnName(name)),
  ]);

const isSigned = async (event: APIGatewayProxyEventV2, form: Params): Promise<TelephonySettings | undefined> => {
  const signature = event.headers['x-twilio-signature'];
  if (!signature) return undefined;
  const url = `${env('WEBHOOK_BASE_URL')}${event.rawPath}${event.rawQueryString ? `?${event.rawQueryString}` : ''}`;
  for (const maxAgeMs of [undefined, REREAD_AFTER_MS]) {
    const settings = await telephonySettings(maxAgeMs);
    if (validateRequest(settings.auth_token, signature, url, form)) return settings;
  }
  return undefined;
};

const empty = (statusCode: number): APIGatewayProxyStructuredResultV2 => ({ statusCode, body: '' });
const twiml = (body: string): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body,
});

const serve = async (
  found: WebhookRoute,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { requestId } = event.requestContext;
  const body = bodyOf(event);
  if (Buffer.byteLength(body) > LARGEST_BODY) return empty(413);
  const form = formOf(body);
  const settings = await isSigned(event, form);
  if (!settings) throw new Rejection('forbidden', 'The signature is missing or wrong.');
  const response = await found.run(paramsOf(event.rawQueryString, form), {
    settings,
    now: timestamp(new Date()),
    requestId,
  });
  return response === undefined ? empty(204) : twiml(response);
};

const respond = async (
  routes: ReadonlyMap<string, WebhookRoute>,
  event: APIGatewayProxyEventV2,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const started = performance.now();
  const line = { webhook: event.routeKey.split(' ')[1], request_id: event.requestContext.requestId };
  const elapsed = () => Math.round(performance.now() - started);
  const found = routes.get(event.rawPath);
  if (!found) return empty(404);
  try {
    const response = await serve(found, event);
    logger.info('webhook', { ...line, status: response.statusCode, ms: elapsed() });
    return response;
  } catch (error) {
    if (error instanceof Rejection && error.code === 'forbidden') {
      count('WebhookRejected');
      logger.warn('webhook rejected', { ...line, status: 403, ms: elapsed(), reason: error.message });
      return empty(403);
    }
    count('WebhookFailed');
    logger.error('webhook failed', { ...line, ms: elapsed(), error: error as Error });
    return found.onFailure === undefined ? empty(errorStatus[asRejection(error).code]) : twiml(found.onFailure);
  }
};

/**
 * The Lambda of several signed webhooks, by path: `webhookHandler({ [webhooks.inboundVoice.path]: webhookRoute(Params,
 * verb) })`. A bad signature or a replay is rejected with 403 before the table is read
 * (twilio.com/docs/usage/webhooks/webhooks-security).
 */
export const webhookHandler = (routes: Record<string, WebhookRoute>) => {
  const byPath = new Map(Object.entries(routes));
  return pipeline((event: APIGatewayProxyEventV2) => respond(byPath, event));
};
