import type { Presence } from '#shared/agents/presence';
import { mayHaveLeft } from '#shared/calls/absent-agent';
import type { Call } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import { idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { Repair } from '../reconcile/deps.ts';
import { followConversation, rootIdOf } from '../reconcile/follow-conversation.ts';
import type { DeadlineDeps } from './deps.ts';

/**
 * The conversations whose agent may have left without a report (docs/decisions/0047): Twilio is asked. The time of the
 * customer's wait counts from the end of the leg, so the next check finds in time what is due.
 */
export const departuresToFind = (
  deps: DeadlineDeps,
  { open, presences }: { open: Call[]; presences: Presence[] },
  { now }: { now: Timestamp },
): Repair[] => {
  const presenceOf = new Map(presences.map(presence => [presence.user_id, presence]));
  const isDoubtful = (call: Call): boolean =>
    call.reservation_user_key !== undefined && mayHaveLeft(call, presenceOf.get(idOf(call.reservation_user_key)), now);
  const roots = new Set(open.filter(isDoubtful).map(rootIdOf));
  return [...roots].flatMap(root => {
    const [first, ...others] = open.filter(call => rootIdOf(call) === root && isUnderWay(call));
    const run = first && (() => followConversation(deps, [first, ...others], now));
    return run ? [{ name: 'departure', ids: { call_id: root }, run }] : [];
  });
};
