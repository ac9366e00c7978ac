import { readableCallsByLead } from '#platform/table/calls';
import { idOf, type LeadKey } from '#shared/keys';

/** A call that goes on is among the newest calls of its lead. */
const CALLS_READ = 10;

/**
 * Whether the customer is on a call, or about to be: the line would be busy. A call that cannot be read may go on.
 * `but`: the call that asks.
 */
export const isOnCall = async (leadKey: LeadKey, but?: string): Promise<boolean> => {
  const { data, unreadable } = await readableCallsByLead(idOf(leadKey), { limit: CALLS_READ });
  return unreadable.length > 0 || data.some(({ id, call_ended }) => !call_ended && id !== but);
};
