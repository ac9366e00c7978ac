import BaseTwilio from 'twilio/lib/base/BaseTwilio.js';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import ApiBase from 'twilio/lib/rest/ApiBase.js';
import TaskrouterBase from 'twilio/lib/rest/TaskrouterBase.js';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { Rejection } from '#shared/errors';
import { env } from '../env.ts';
import { logger } from '../logger.ts';
import { telephonySettings } from './telephony-settings.ts';
import { RedirectedRequestClient } from './twilio-request-client.ts';

const TIMEOUT_MS = 5000;

/** The two products in use; the whole package would make the bundle four times as large. */
export type TwilioRest = {
  /** `account.calls(sid)`, `account.conferences(sid).participants(sid)`, `account.recordings(sid)`. */
  account: ApiBase['v2010']['account'];
  /** `workspace.workers(sid)`, `workspace.tasks(sid).reservations(sid)`. */
  workspace: ReturnType<TaskrouterBase['v1']['workspaces']>;
};

const httpClient = (): RequestClient => {
  const options = { timeout: TIMEOUT_MS };
  const endpoint = env('TWILIO_ENDPOINT_URL');
  return endpoint ? new RedirectedRequestClient(endpoint, options) : new RequestClient(options);
};

const build = (settings: TelephonySettings): TwilioRest => {
  const client = new BaseTwilio.Client(settings.api_key_sid, settings.api_key_secret, {
    accountSid: settings.account_sid,
    httpClient: httpClient(),
  });
  return {
    account: new ApiBase(client).v2010.account,
    workspace: new TaskrouterBase(client).v1.workspaces(settings.workspace_sid),
  };
};

let built: { for: TelephonySettings; rest: TwilioRest } | undefined;

/**
 * Twilio's REST API with the stage's credentials; connections are reused.
 * @throws Rejection `unavailable` if telephony is not set up
 */
export const twilioRest = async (): Promise<TwilioRest> => {
  const settings = await telephonySettings();
  if (built?.for !== settings) built = { for: settings, rest: build(settings) };
  return built.rest;
};

/** The status of a response of 400 and above; a time-out or a lost connection has none. */
export const twilioStatus = (error: unknown): number | undefined => {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
};

/** A response of 400 to 499 means that Twilio did nothing; after anything else it may have. */
export const isDefinite = (error: unknown): boolean => (twilioStatus(error) ?? 500) < 500;

/** Sends a request that may be done twice once more if Twilio failed or did not answer. */
export const retryIfUnanswered = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    if (isDefinite(error)) throw error;
    return request();
  }
};

const NOT_FOUND = 404;

/** The response to a request; undefined for a resource that Twilio does not know. */
export const undefinedIfUnknown = async <T>(request: Promise<T>): Promise<T | undefined> => {
  try {
    return await request;
  } catch (error) {
    if (twilioStatus(error) === NOT_FOUND) return undefined;
    throw error;
  }
};

/** Ignores that Twilio does not know the resource any more: for a request that ends it, that is no failure. */
export const ignoreUnknown = async (request: Promise<unknown>): Promise<void> => {
  await undefinedIfUnknown(request);
};

/** Twilio's error code (twilio.com/docs/api/errors). */
export const twilioCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/**
 * Runs one request to Twilio: `askTwilio('The call could not be muted.', rest => rest.account.calls(sid).update(...))`.
 * @throws Rejection `provider_failed` with `message` after any failure; the log has Twilio's status and code
 */
export const askTwilio = async <T>(message: string, request: (rest: TwilioRest) => Promise<T>): Promise<T> => {
  const rest = await twilioRest();
  try {
    return await request(rest);
  } catch (error) {
    logger.warn('twilio failed', {
      twilio_status: twilioStatus(error),
      twilio_code: twilioCode(error),
      shown_message: message,
    });
    throw new Rejection('provider_failed', message);
  }
};
