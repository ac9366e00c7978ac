import type { Actor } from '#platform/actor';
import { logger } from '#platform/logger';
import type { getCall } from '#platform/table/calls';
import { may, requires } from '#shared/access/access';
import type { Call } from '#shared/calls/call';
import { mayControl } from '#shared/calls/call-control';
import { Refusal } from '#shared/errors';
import { type CallKey, idOf } from '#shared/keys';
import type { Recordings } from './recordings.ts';

export type DownloadLinkDeps = { calls: { getCall: typeof getCall }; recordings: Recordings; actor: Actor };

/** Whoever sees the call: its agent, and those who watch the floor. */
const mayHear = (actor: Actor, call: Call): boolean =>
  mayControl(actor, call) || may(actor.access, requires.feature('AgentDashboard'));

/**
 * A link to a call's recording, for five minutes.
 * @throws Refusal `not_found` for an unknown call, a recording that is not this call's, or one that is still on its
 * way; `forbidden` for somebody else's call. What nobody's screen offers is logged.
 */
export const snippedRecordingDownloadLink = async (
  { calls, recordings, actor }: DownloadLinkDeps,
  { task_attribute_key, snipped_recording }: { task_attribute_key: CallKey; snipped_recording: string },
): Promise<{ data: string }> => {
  const call = await calls.getCall(idOf(task_attribute_key), { latest: true });
  if (!call) throw new Refusal('not_found', 'This call does not exist.');
  const asked = { user_id: actor.user.id, task_attribute_key };
  if (!mayHear(actor, call)) {
    logger.warn('access denied', asked);
    throw new Refusal('forbidden', 'This is not your call.');
  }
  if (call.snipped_recording_key !== snipped_recording) {
    logger.warn('access denied', { ...asked, reason: "not the call's recording" });
    throw new Refusal('not_found', 'This call has no such recording.');
  }
  if (!(await recordings.isStored(snipped_recording)))
    throw new Refusal('not_found', 'The recording is not ready yet.');
  return { data: await recordings.link(snipped_recording) };
};
