import type { AuditRecord } from '#shared/audit/audit-record';
import { fieldLabel } from '../../lib/field-labels.ts';

const ofDependant = /^(spouse|child)\.(?:(\d+)\.)?(\w+)$/;
const ofScript = /^script_answers\.(.+)$/;

/** A field as its form has it: 'State' of `state_abbr`, "Child 2's Date of birth" of `child.1.dob`. */
const fieldWords = (field: string): string => {
  const [, who, index, its] = ofDependant.exec(field) ?? [];
  if (who && its) {
    const owner = who === 'spouse' ? 'Spouse' : `Child${index === undefined ? '' : ` ${Number(index) + 1}`}`;
    return `${owner}'s ${fieldLabel(its)}`;
  }
  const [, asked] = ofScript.exec(field) ?? [];
  return asked ? `the script's answer ${fieldLabel(asked)}` : fieldLabel(field);
};

const list = (fields: readonly string[]): string => fields.map(fieldWords).join(', ');

/** Of a product the type comes first, and then what of it. */
const productWords = ([type = '', ...fields]: readonly string[]): string => {
  const what = list(fields);
  return `changed the product ${fieldLabel(type)}${what && `: ${what}`}`.trim();
};

/** What somebody did, as the end of a sentence that begins with who: 'changed Budget, City'. */
export const auditWords = ({ action, fields }: Pick<AuditRecord, 'action' | 'fields'>): string => {
  const what = list(fields);
  switch (action) {
    case 'lead_changed':
      return `changed ${what || 'the lead'}`;
    case 'payment_changed':
      return `changed the payment details${what && `: ${what}`}`;
    case 'payment_revealed':
      return `looked at ${what || 'the payment details'}`;
    case 'recording_played':
      return 'played the recording of a call';
    case 'product_changed':
      return productWords(fields);
    case 'verification_changed':
      return `changed the verification${what && `: ${what}`}`;
    case 'signature_viewed':
      return 'looked at a signature';
  }
};
