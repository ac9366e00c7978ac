import type { CallTable } from '#platform/apply-call-fact';
import type { Call } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';

/** The other agents' parts of the same conversation: one conference has them all. */
export const otherParts = async (calls: Pick<CallTable, 'getCall' | 'getCalls'>, call: Call): Promise<Call[]> => {
  const root = call.root_call_id === undefined ? call : await calls.getCall(call.root_call_id, { latest: true });
  if (!root) return [];
  const ids = [root.id, ...(root.sibling_ids ?? [])].filter(id => id !== call.id);
  return ids.length > 0 ? calls.getCalls(ids, { latest: true }) : [];
};

/** Whether somebody on the line takes payment details. */
export const isPausedBySomebody = (parts: Call[]): boolean =>
  parts.some(part => isUnderWay(part) && part.recording_paused === true);
