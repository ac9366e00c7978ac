import { isOnFloor } from '#shared/agents/agent-groups';
import { callsByAgent } from '#shared/agents/agent-state';
import type { LiveCall } from '#shared/calls/call';
import { isOnTheFloor } from '#shared/calls/call-control';
import type { Agent } from '#shared/users/user';
import type { LiveChange } from '../../../lib/live/live.ts';

type Versioned = { id: string; version: number };
type Change<T> = { id: string; version: number; item: T | undefined };

/**
 * A list after some changes: what is new to it comes last, what does not belong there any more goes, what is not newer
 * than what it has is ignored. Every row that did not change stays the same object, and so does a list of them.
 */
const withChanges = <T extends Versioned>(rows: T[], changes: Change<T>[], belongs: (row: T) => boolean): T[] => {
  const byId = new Map(rows.map(row => [row.id, row]));
  let changed = false;
  for (const { id, version, item } of changes) {
    const known = byId.get(id);
    if (known && known.version >= version) continue;
    if (item && belongs(item)) {
      byId.set(id, item);
      changed = true;
    } else changed = byId.delete(id) || changed;
  }
  return changed ? [...byId.values()] : rows;
};

/** The live calls after some changes: one that has ended and is disposed leaves. */
export const withCallChanges = (calls: LiveCall[], changes: LiveChange<'call'>[]): LiveCall[] =>
  withChanges<LiveCall>(calls, changes, isOnTheFloor);

/**
 * The agents after some changes: one who was disabled leaves unless she has one of these calls, and admins are for admins
 * alone.
 */
export const withAgentChanges = (
  agents: Agent[],
  changes: LiveChange<'user'>[],
  forAdmin: boolean,
  calls: LiveCall[] = [],
): Agent[] => {
  const withCall = callsByAgent(calls);
  return withChanges<Agent>(agents, changes, agent => isOnFloor(agent, { withCall, forAdmin }));
};
