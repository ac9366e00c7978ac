import type { Lead } from '../lead.ts';
import { needsLeadAtHand } from '../sensitive-edit.ts';
import type { ForExisting } from './import-choices.ts';
import { type ImportField, importFieldNames, labelOf } from './import-fields.ts';
import type { LineFields } from './import-line.ts';

/** The fields that an update sets. */
type LineChange = Partial<Omit<LineFields, 'phone_number'>>;

export type Decided =
  | { decision: 'create' | 'skip'; reason: string }
  | { decision: 'update'; reason: string; set: LineChange };

export const ON_DO_NOT_CALL_LIST = 'The number is on the do-not-call list.';

const skip = (reason: string): Decided => ({ decision: 'skip', reason });

type Known = { lead: Lead | undefined; isListed: boolean; existing: ForExisting };

/** Where the link to sign of a sold lead goes is changed by hand only. */
const changedFields = (fields: LineFields, lead: Lead, existing: ForExisting): ImportField[] =>
  importFieldNames.filter(field => {
    const [given, stored] = [fields[field], lead[field]];
    if (field === 'phone_number' || given === undefined || given === stored) return false;
    if (needsLeadAtHand(field, lead.products !== undefined)) return false;
    return existing === 'replace' || stored === undefined || stored === '';
  });

/**
 * What an import does with the values of a line (docs/product.md, Lead import). A number has one lead; a number on the
 * do-not-call list gets none, and its lead stays as it is.
 */
export const decisionOf = (fields: LineFields, { lead, isListed, existing }: Known): Decided => {
  if (isListed) return skip(ON_DO_NOT_CALL_LIST);
  if (!lead) return { decision: 'create', reason: 'No lead has this number.' };
  if (existing === 'skip') return skip('A lead has this number.');
  const names = changedFields(fields, lead, existing);
  if (names.length === 0) return skip('A lead has this number, and nothing is to be changed.');
  return {
    decision: 'update',
    reason: `${existing === 'fill' ? 'Fills in' : 'Changes'}: ${names.map(labelOf).join(', ')}.`,
    set: Object.fromEntries(names.map(field => [field, fields[field]])) as LineChange,
  };
};
