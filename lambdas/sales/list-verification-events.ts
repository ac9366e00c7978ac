import type { Actor } from '#platform/actor';
import type { VerificationEvent } from '#shared/verification/verification-event';
import { existingLead } from './lead-for-verification.ts';
import type { VerificationTable } from './verification-table.ts';

export type ListEventsDeps = { table: Pick<VerificationTable, 'getLead' | 'latestVerificationEvents'>; actor: Actor };

/** The newest events of a lead's verification: whoever sees all of a lead may know how far it is. */
export const listVerificationEvents = async (
  deps: ListEventsDeps,
  { id }: { id: string },
): Promise<{ data: VerificationEvent[] }> => {
  await existingLead(deps, id);
  return { data: await deps.table.latestVerificationEvents(id) };
};
