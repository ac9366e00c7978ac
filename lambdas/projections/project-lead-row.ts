import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { getLeadRow, isSameRow, saveLeadRow } from '#platform/table/lead-rows/lead-rows';
import { getLead } from '#platform/table/leads';
import { selectedProductsOf } from '#platform/table/selected-products';
import { type LeadRow, leadRowOf } from '#shared/leads/list/lead-row';

const LATEST = { latest: true };

const rowNow = async (leadId: string): Promise<LeadRow | undefined> => {
  const lead = await getLead(leadId, LATEST);
  return lead && leadRowOf(lead, await selectedProductsOf(leadId, LATEST));
};

/**
 * Updates the rows of a lead in the leads list and the search, and removes those of a deleted lead. The stored row is
 * read before the lead and written on the condition of its version: an event that comes twice, late or in another order
 * changes nothing.
 */
export const projectLeadRow = (leadId: string): Promise<void> =>
  retryOnConflict({
    read: async () => ({ known: await getLeadRow(leadId), row: await rowNow(leadId) }),
    decide: ({ known, row }) => (isSameRow(known, row) ? done(undefined) : toWrite(row)),
    write: async (row, { known }) => ((await saveLeadRow(row, known)) === 'written' ? done(undefined) : conflict),
    giveUp: failAsChanging('A lead changed too often to list it.'),
  });
