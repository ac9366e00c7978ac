import * as z from 'zod';
import { logger } from '#platform/logger';
import { removeWorker, setWorkerAttributes, setWorkerOffline } from '#platform/twilio/task-router-workers';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import {
  askTwilio,
  ignoreUnknown,
  type TwilioRest,
  twilioStatus,
  undefinedIfUnknown,
} from '#platform/twilio/twilio-client';
import { UserKey } from '#shared/keys';
import { parsedJson } from '#shared/parsed-json';
import { suspendedAttributes } from '#shared/routing/worker-attributes';
import type { WorkerAttributes } from '#shared/routing/workspace';

const NOT_SET_UP = "The user's phone could not be set up. Please try again.";

const setWorker = async (rest: TwilioRest, workerSid: string, attributes: WorkerAttributes): Promise<void> => {
  const { activity_sids } = await telephonySettings();
  await rest.workspace
    .workers(workerSid)
    .update({ attributes: JSON.stringify(attributes), activitySid: activity_sids.offline });
};

const WorkerOwner = z.object({ user_key: UserKey });

/** Undefined if the attributes do not match our schema: the user's browser can write them. */
const ownerIn = (json: string): string | undefined => WorkerOwner.safeParse(parsedJson(json)).data?.user_key;

/** A worker of this user from an earlier attempt whose response was lost. Its name stays taken while it exists. */
const findExisting = async (rest: TwilioRest, { email, user_key }: WorkerAttributes): Promise<string | undefined> => {
  const [named] = await rest.workspace.workers.list({ friendlyName: email, limit: 1 });
  return named && ownerIn(named.attributes) === user_key ? named.sid : undefined;
};

const BAD_REQUEST = 400;

/** With any other status below 500, Twilio created nothing and the name is not the reason. */
const mayExist = (error: unknown): boolean => {
  const status = twilioStatus(error);
  return status === undefined || status >= 500 || status === BAD_REQUEST;
};

/** TaskRouter's workers. Every function throws Rejection `provider_failed` if Twilio fails. */
export const workers = {
  /** Returns the SID of the new worker, or of one whose creation was not confirmed earlier. */
  create: (attributes: WorkerAttributes): Promise<string> =>
    askTwilio(NOT_SET_UP, async rest => {
      try {
        const { workers } = rest.workspace;
        return (await workers.create({ friendlyName: attributes.email, attributes: JSON.stringify(attributes) })).sid;
      } catch (error) {
        const sid = mayExist(error) ? await findExisting(rest, attributes) : undefined;
        if (sid === undefined) throw error;
        logger.warn('worker found', { worker_sid: sid, twilio_status: twilioStatus(error) });
        await setWorker(rest, sid, attributes);
        return sid;
      }
    }),

  /**
   * Stops calls to the worker, whatever tokens exist: offline, in no group, and removed. `busy` while a task keeps the
   * worker; the reconciler removes it later (docs/decisions/0033).
   */
  retire: (workerSid: string, user: Parameters<typeof suspendedAttributes>[0]): Promise<'removed' | 'busy'> =>
    askTwilio('The user could not be taken offline. Please try again.', async () => {
      await setWorkerOffline(workerSid);
      await setWorkerAttributes(workerSid, suspendedAttributes(user));
      return removeWorker(workerSid);
    }),

  /** Writes the groups back; `gone` if the worker does not exist any more. */
  restore: (workerSid: string, attributes: WorkerAttributes): Promise<'restored' | 'gone'> =>
    askTwilio(NOT_SET_UP, async rest => {
      const written = rest.workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) });
      return (await undefinedIfUnknown(written)) ? 'restored' : 'gone';
    }),

  /** Only a worker that is offline can be removed (twilio.com/docs/taskrouter/api/worker). */
  remove: (workerSid: string): Promise<void> =>
    askTwilio("The user's phone could not be removed: they may be on a call.", async rest => {
      await setWorkerOffline(workerSid);
      await ignoreUnknown(rest.workspace.workers(workerSid).remove());
    }),
};

export type Workers = typeof workers;
