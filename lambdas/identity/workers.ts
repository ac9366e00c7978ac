import * as z from 'zod';
import { logger } from '#platform/logger';
import { removeWorker, setWorkerAttributes, setWorkerOffline } from '#platform/twilio/task-router-workers';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { askTwilio, type TwilioRest, twilioStatus, unlessGone, unlessUnknown } from '#platform/twilio/twilio-client';
import { UserKey } from '#shared/keys';
import { suspendedAttributes } from '#shared/routing/worker-attributes';
import type { WorkerAttributes } from '#shared/routing/workspace';

const NOT_SET_UP = "The user's phone could not be set up. Please try again.";

const setWorker = async (rest: TwilioRest, workerSid: string, attributes: WorkerAttributes): Promise<void> => {
  const { activity_sids } = await telephonySettings();
  await rest.workspace
    .workers(workerSid)
    .update({ attributes: JSON.stringify(attributes), activitySid: activity_sids.offline });
};

const Named = z.object({ user_key: UserKey });

/** Nothing where they are not as ours are: her browser may write what it likes. */
const ownerIn = (json: string): string | undefined => {
  try {
    return Named.safeParse(JSON.parse(json)).data?.user_key;
  } catch {
    return undefined;
  }
};

/** The user's own that an earlier try made, and nobody heard of: its name is taken for as long as it is there. */
const madeBefore = async (rest: TwilioRest, { email, user_key }: WorkerAttributes): Promise<string | undefined> => {
  const [named] = await rest.workspace.workers.list({ friendlyName: email, limit: 1 });
  return named && ownerIn(named.attributes) === user_key ? named.sid : undefined;
};

const BAD_REQUEST = 400;

/** What Twilio answers with another status below 500 says nothing of the name, and that it has made none. */
const mayBeThere = (error: unknown): boolean => {
  const status = twilioStatus(error);
  return status === undefined || status >= 500 || status === BAD_REQUEST;
};

/** The agents as TaskRouter knows them. Every verb throws Refusal `provider_failed` when Twilio fails. */
export const workers = {
  /** Answers the new worker's sid, or that of one which was made for this user without an answer. */
  create: (attributes: WorkerAttributes): Promise<string> =>
    askTwilio(NOT_SET_UP, async rest => {
      try {
        const { workers } = rest.workspace;
        return (await workers.create({ friendlyName: attributes.email, attributes: JSON.stringify(attributes) })).sid;
      } catch (error) {
        const sid = mayBeThere(error) ? await madeBefore(rest, attributes) : undefined;
        if (sid === undefined) throw error;
        logger.warn('worker found', { worker_sid: sid, twilio_status: twilioStatus(error) });
        await setWorker(rest, sid, attributes);
        return sid;
      }
    }),

  /**
   * Gets no calls any more, whatever token is still out: offline, of no group, and removed. `busy` where a call keeps
   * the worker, which the reconciler removes then (docs/decisions/0033).
   */
  retire: (workerSid: string, user: Parameters<typeof suspendedAttributes>[0]): Promise<'removed' | 'busy'> =>
    askTwilio('The user could not be taken offline. Please try again.', async () => {
      await setWorkerOffline(workerSid);
      await setWorkerAttributes(workerSid, suspendedAttributes(user));
      return removeWorker(workerSid);
    }),

  /** Is of her groups again; `gone` where there is no such worker any more. */
  restore: (workerSid: string, attributes: WorkerAttributes): Promise<'restored' | 'gone'> =>
    askTwilio(NOT_SET_UP, async rest => {
      const written = rest.workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) });
      return (await unlessUnknown(written)) ? 'restored' : 'gone';
    }),

  /** Only a worker that is offline can be removed (twilio.com/docs/taskrouter/api/worker). */
  remove: (workerSid: string): Promise<void> =>
    askTwilio("The user's phone could not be removed: they may be on a call.", async rest => {
      await setWorkerOffline(workerSid);
      await unlessGone(rest.workspace.workers(workerSid).remove());
    }),
};

export type Workers = typeof workers;
