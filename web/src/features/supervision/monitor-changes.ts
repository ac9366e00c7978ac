import { isInMonitor } from '#shared/agents/agent-groups';
import { callsByAgent } from '#shared/agents/agent-state';
import type { LiveCall } from '#shared/calls/call';
import { isMonitored } from '#shared/calls/call-control';
import type { Agent } from '#shared/users/user';
import type { LiveChange } from '../../lib/live/live.ts';

type Versioned = { id: string; version: number };
type Change<T> = { id: string; version: number; item: T | undefined };

/**
 * Applies changes to a list: new rows are added last, rows that no longer belong are removed, and older versions are
 * ignored. Unchanged rows, and an unchanged list, stay the same objects.
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

/** The live calls after some changes; a disposed call is removed. */
export const withCallChanges = (calls: LiveCall[], changes: LiveChange<'call'>[]): LiveCall[] =>
  withChanges<LiveCall>(calls, changes, isMonitored);

/**
 * The agents after some changes. A disabled agent is removed unless the agent has one of these calls; only admins see
 * admins.
 */
export const withAgentChanges = (
  agents: Agent[],
  changes: LiveChange<'user'>[],
  forAdmin: boolean,
  calls: LiveCall[] = [],
): Agent[] => {
  const withCall = callsByAgent(calls);
  return withChanges<Agent>(agents, changes, agent => isInMonitor(agent, { withCall, forAdmin }));
};
