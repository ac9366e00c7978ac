import type { LiveCall } from '../calls/call.ts';
import { isUnderWay } from '../calls/open-call.ts';
import type { UserKey } from '../keys.ts';

/** The id of the root call, which names the conversation. */
const conversationOf = (call: Pick<LiveCall, 'id' | 'root_call_id'>): string => call.root_call_id ?? call.id;

/**
 * The calls that this user supervises now (docs/product.md, Supervision), calls with an agent first. A transfer puts
 * two calls into one conference. After a takeover the user is the agent and no longer a supervisor.
 */
export const supervisedCalls = (calls: LiveCall[], user: UserKey): LiveCall[] => {
  const own = new Set(calls.filter(call => isUnderWay(call) && call.reservation_user_key === user).map(conversationOf));
  return calls
    .filter(call => !call.call_ended && call.supervised_by?.includes(user) && !own.has(conversationOf(call)))
    .sort((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)));
};
