import { getCall, getCalls } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';

/** Every agent's part of a call's conversation, as they stand this instant: one conference has them all. */
export const partsNow = async (call: Call): Promise<Call[]> => {
  const root = await getCall(call.root_call_id ?? call.id, { latest: true });
  if (!root) return [];
  const ids = root.sibling_ids ?? [];
  return ids.length > 0 ? [root, ...(await getCalls(ids, { latest: true }))] : [root];
};
