import { callsByLead } from '#platform/table/calls';
import { idOf, type LeadKey } from '#shared/keys';

/** Newer ones are over before older ones, but for a few at a time. */
const CALLS_READ = 10;

/** Whether the customer is on a call, or about to be: the line would be busy. `but`: the call that asks. */
export const isOnCall = async (leadKey: LeadKey, but?: string): Promise<boolean> =>
  (await callsByLead(idOf(leadKey), { limit: CALLS_READ })).data.some(
    ({ id, call_ended }) => !call_ended && id !== but,
  );
