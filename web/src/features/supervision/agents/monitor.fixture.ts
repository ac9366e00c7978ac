import type { LiveCall } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import type { Agent } from '#shared/users/user';
import { aCall } from '../../../testing/a-call.ts';
import { profileOf } from '../../../testing/a-profile.ts';

/** `anAgent('maria')`: Maria of closer_t1, offline, with the id `maria`. */
export const anAgent = (id: string, changes: Partial<Agent> = {}): Agent => ({
  ...profileOf().user,
  id,
  email: `${id}@coverline.test`,
  first_name: id.charAt(0).toUpperCase() + id.slice(1),
  last_name: '',
  contact_uri: `client:${id}`,
  ...changes,
});

/** A call of `agentId` under way. */
export const aCallOf = (agentId: string, changes: Partial<LiveCall> = {}): LiveCall =>
  aCall({ id: `call-of-${agentId}`, reservation_user_key: keyOf('user', agentId), ...changes });

export const aWaitingCall = (changes: Partial<LiveCall> = {}): LiveCall =>
  aCall({
    id: 'waiting',
    reservation_status: 'enqueued',
    reservation_user_key: undefined,
    accepted_ts: undefined,
    ...changes,
  });
