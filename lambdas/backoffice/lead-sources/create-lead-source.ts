import type * as z from 'zod';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { allOf, readableLeadSources, createLeadSource as writeNew } from '#platform/table/lead-sources';
import type { createLeadSource as operation } from '#shared/contracts/backoffice';
import type { LeadSource } from '#shared/lead-sources/lead-source';
import { type LeadSourceDeps, nameTaken, recordOf, requireFreeName } from './write-lead-source.ts';

const highestId = async (): Promise<number> =>
  Math.max(
    0,
    ...allOf(await readableLeadSources())
      .map(({ id }) => Number(id))
      .filter(Number.isInteger),
  );

/**
 * Creates a lead source with the next whole number as its id.
 * @throws Rejection `rejected` for a name that another source has or had
 */
export const createLeadSource = async (
  deps: LeadSourceDeps,
  { name, lead_cost }: z.output<(typeof operation)['input']>,
): Promise<LeadSource> => {
  await requireFreeName(name);
  let id = await highestId();
  return retryOnConflict({
    // The list may be some milliseconds old: an id that was taken in the meantime is not tried again.
    read: () => String(++id),
    decide: next => toWrite({ id: next, name, lead_cost }),
    write: async source => {
      const after = { name, lead_cost, retired: false };
      const written = await writeNew(source, { ...recordOf(deps, source.id, 1), after });
      if (written.outcome === 'written') return done({ ...source, version: 1 });
      if (written.failures.name) throw nameTaken(name);
      return conflict;
    },
    giveUp: rejectAsChanging('Others are adding lead sources at the same moment. Please try again.'),
  });
};
