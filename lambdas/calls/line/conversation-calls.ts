import type { CallTable } from '#platform/apply-call-fact';
import type { Call } from '#shared/calls/call';

/** Every agent's part of a call's conversation, as they stand this instant: one conference has them all. */
export const partsNow = async (calls: Pick<CallTable, 'getCall' | 'getCalls'>, call: Call): Promise<Call[]> => {
  const root = await calls.getCall(call.root_call_id ?? call.id, { latest: true });
  if (!root) return [];
  const ids = root.sibling_ids ?? [];
  return ids.length > 0 ? [root, ...(await calls.getCalls(ids, { latest: true }))] : [root];
};
