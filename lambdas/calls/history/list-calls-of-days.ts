import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { callsPage } from '#platform/reports/calls-of-days';
import type { Call, CallSids } from '#shared/calls/call';
import { asListedOfAgent } from '#shared/calls/call-sids';
import type { listCallsOfDays as operation } from '#shared/contracts/calls';
import type { Page } from '#shared/contracts/page';
import type { Timestamp } from '#shared/time';

/**
 * A page of the calls that came in on these days in New York, as the user may see them.
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range or a page key
 * of another user or filter
 */
export const listCallsOfDays = async (
  deps: { actor: Actor; now: Timestamp },
  { limit, key, ...filter }: z.output<typeof operation.input>,
): Promise<Page<Call & { sids: CallSids }>> => {
  const { data, ...keys } = await callsPage(deps, filter, { limit, ...(key && { key }) });
  return { ...keys, data: asListedOfAgent(deps.actor.access, data) };
};
