import { getCall, getCalls } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';

/** All calls of a conversation, by consistent reads; the root first. Empty if the root does not exist. */
export const currentParts = async (call: Call): Promise<Call[]> => {
  const root = await getCall(call.root_call_id ?? call.id, { latest: true });
  if (!root) return [];
  const ids = root.sibling_ids ?? [];
  return ids.length > 0 ? [root, ...(await getCalls(ids, { latest: true }))] : [root];
};
