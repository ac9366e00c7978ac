import { type Base, changedMeanwhile, type EditedField } from '#shared/changed-meanwhile';
import { recordReading } from './table/audit/audit-records.ts';
import type { Auditor } from './table/audit/recorded-by.ts';

type Read = { leadId: string; action: 'lead_opened' | 'payment_opened' };

/**
 * Rejects an edit of a value that its user has not seen. The rejection contains the stored values, so the reading is
 * recorded before. @throws Rejection `conflict` with the current value of each such field
 */
export const requireUnchanged = async (
  by: Auditor,
  { leadId, action }: Read,
  fields: readonly EditedField[],
  base?: Base,
): Promise<void> => {
  const rejection = changedMeanwhile(fields, base);
  if (!rejection) return;
  await recordReading(by, leadId, action);
  throw rejection;
};
