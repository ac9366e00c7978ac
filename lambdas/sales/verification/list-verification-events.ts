import type * as z from 'zod';
import { existingLead } from '#platform/existing-lead';
import type { Actor } from '#platform/handlers/actor';
import { latestVerificationEvents, newestVerificationEvents } from '#platform/table/verification-events';
import type { listVerificationEvents as operation } from '#shared/contracts/sales';
import { EVENTS_SHOWN } from '#shared/verification/verification-event';
import { newestOfEach } from '#shared/verification/verification-rules';
import { requireVerificationOf } from './require-verification.ts';

type ListEventsDeps = { actor: Actor };

/**
 * What happened to a lead's verification, for admins and the lead's verification agent.
 * @throws Rejection `not_found`; `forbidden`, which is logged
 */
export const listVerificationEvents = async (
  deps: ListEventsDeps,
  { id }: { id: string },
): Promise<z.output<typeof operation.output>> => {
  requireVerificationOf(deps, await existingLead(id));
  const { events: data, isAll } = await newestVerificationEvents(id, EVENTS_SHOWN);
  return { data, latest: isAll ? newestOfEach(data) : await latestVerificationEvents(id) };
};
