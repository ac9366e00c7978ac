import type { LiveCall } from '../calls/call.ts';
import { isUnderWay } from '../calls/open-call.ts';
import type { UserKey } from '../keys.ts';

/** The conference that a call shares with those that came from it. */
const conferenceOf = (call: Pick<LiveCall, 'id' | 'root_call_id'>): string => call.root_call_id ?? call.id;

/**
 * The calls that this user supervises now (docs/product.md, Supervision): more than one where a transfer
 * put two agents into one conference, or one has left and the next is waited for. Those with an agent come first. Once she
 * has taken it over she is its agent, and supervises it no more.
 */
export const supervisedCalls = (calls: LiveCall[], user: UserKey): LiveCall[] => {
  const own = new Set(calls.filter(call => isUnderWay(call) && call.reservation_user_key === user).map(conferenceOf));
  return calls
    .filter(call => !call.call_ended && call.supervised_by?.includes(user) && !own.has(conferenceOf(call)))
    .sort((a, b) => Number(isUnderWay(b)) - Number(isUnderWay(a)));
};
