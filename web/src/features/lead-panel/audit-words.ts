import type { AuditRecord } from '#shared/audit/audit-record';
import { words } from '../../lib/format.ts';

const ofDependant = /^(spouse|child)\.(?:(\d+)\.)?(\w+)$/;

/** A field as it is labelled: 'state' of `state_abbr`, "child 2's dob" of `child.1.dob`. */
const fieldWords = (field: string): string => {
  const [, who, index, its] = ofDependant.exec(field) ?? [];
  if (who && its) return `${who}${index === undefined ? '' : ` ${Number(index) + 1}`}'s ${words(its)}`;
  const known: Record<string, string> = { meds_list: 'medications', state_abbr: 'state' };
  return known[field] ?? words(field).toLowerCase();
};

const list = (fields: readonly string[]): string => fields.map(fieldWords).join(', ');

/** What somebody did, as the end of a sentence that begins with who: 'changed budget, city'. */
export const auditWords = ({ action, fields }: Pick<AuditRecord, 'action' | 'fields'>): string => {
  const what = list(fields);
  switch (action) {
    case 'lead_changed':
      return `changed ${what || 'the lead'}`;
    case 'payment_changed':
      return `changed the payment details${what && `: ${what}`}`;
    case 'payment_revealed':
      return `looked at the ${what || 'payment details'}`;
    case 'recording_played':
      return 'played the recording of a call';
    case 'product_changed':
      return `changed the product ${what}`.trim();
    case 'verification_changed':
      return `changed the verification${what && `: ${what}`}`;
  }
};
