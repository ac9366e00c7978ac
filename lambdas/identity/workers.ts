import { telephonySettings } from '#platform/telephony-settings';
import { askTwilio, type TwilioRest, unlessGone } from '#platform/twilio-client';
import { keyOf } from '#shared/keys';
import type { WorkerAttributes } from '#shared/routing/workspace';
import { closerPriorityOf, type User } from '#shared/users/user';

const goOffline = async (rest: TwilioRest, workerSid: string): Promise<void> => {
  const { activity_sids } = await telephonySettings();
  await unlessGone(rest.workspace.workers(workerSid).update({ activitySid: activity_sids.offline }));
};

const setAttributes = (rest: TwilioRest, workerSid: string, attributes: WorkerAttributes): Promise<void> =>
  unlessGone(rest.workspace.workers(workerSid).update({ attributes: JSON.stringify(attributes) }));

/** What TaskRouter is told of a user. */
export const workerAttributes = (
  user: Pick<
    User,
    'id' | 'email' | 'contact_uri' | 'groups' | 'roles' | 'closer_priority' | 'closer_priority_override'
  >,
): WorkerAttributes => ({
  user_key: keyOf('user', user.id),
  email: user.email,
  contact_uri: user.contact_uri,
  groups: user.groups,
  roles: user.roles,
  closer_priority: closerPriorityOf(user),
});

/** The agents as TaskRouter knows them. Every verb throws Refusal `provider_failed` when Twilio fails. */
export const workers = {
  /** Answers the new worker's sid. */
  create: (attributes: WorkerAttributes): Promise<string> =>
    askTwilio("The user's phone could not be set up. Please try again.", async ({ workspace }) => {
      const worker = await workspace.workers.create({
        friendlyName: attributes.email,
        attributes: JSON.stringify(attributes),
      });
      return worker.sid;
    }),

  /**
   * Gets no calls any more: offline, and of no group, since a token that is still out could put her online again. The
   * webhook of the change says so on the user.
   */
  suspend: (workerSid: string, attributes: WorkerAttributes): Promise<void> =>
    askTwilio('The user could not be taken offline. Please try again.', async rest => {
      await goOffline(rest, workerSid);
      await setAttributes(rest, workerSid, { ...attributes, groups: [] });
    }),

  /** Is of her groups again. */
  restore: (workerSid: string, attributes: WorkerAttributes): Promise<void> =>
    askTwilio("The user's phone could not be set up. Please try again.", rest =>
      setAttributes(rest, workerSid, attributes),
    ),

  /** Only a worker that is offline can be removed (twilio.com/docs/taskrouter/api/worker). */
  remove: (workerSid: string): Promise<void> =>
    askTwilio("The user's phone could not be removed: they may be on a call.", async rest => {
      await goOffline(rest, workerSid);
      await unlessGone(rest.workspace.workers(workerSid).remove());
    }),
};

export type Workers = typeof workers;
