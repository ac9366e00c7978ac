import type { AuditRecord } from '#shared/audit/audit-record';
import { VerificationEventName } from '#shared/verification/verification-event';
import { statusWords } from '../../../lib/ui/format.ts';
import { verificationWords } from '../../verification/verification-label.ts';
import { fieldLabel, fieldLabels } from '../field-labels.ts';

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

/** What follows from another field that the same record names, or that no screen has. */
const derived: readonly string[] = [
  'post_date_ts',
  'sale_ts',
  'failed_ts',
  'status_of_version',
  'closer_is_chosen',
  'enrollment_fee_commission',
  'last_agent_email_by_role',
  'qualified_lead_status',
  'verification_requested_by_email',
  'verification_requested_ts',
];

/** These come with the choice of another product, which `product_id` and `name` both tell. */
const ofChoice: readonly string[] = ['group', 'premium', 'commission', 'lead_name', 'lead_id', 'type', 'fronter_email'];

const list = (fields: readonly string[], wordsOf = fieldWords): string => {
  const told = fields.filter(field => !derived.includes(field));
  return [...new Set(told.map(wordsOf))].join(', ');
};

/** Of a product the type comes first, and then what of it. */
const productWords = ([type = '', ...fields]: readonly string[]): string => {
  const told = fields.filter(field => !ofChoice.includes(field));
  const what = list(told, field =>
    field === 'product_id' || field === 'name' ? fieldLabels.product : fieldWords(field),
  );
  return `changed the product ${statusWords(type)}${what && `: ${what}`}`.trim();
};

const names: readonly string[] = VerificationEventName.options;

/** What happened to a verification, by which way and to which group of products, or a field of it. */
const verificationFieldWords = (field: string): string =>
  verificationWords(field) ?? (names.includes(field) ? statusWords(field) : fieldWords(field));

/** What somebody did, as the end of a sentence that begins with who: 'changed Budget, City'. */
export const auditWords = ({ action, fields }: Pick<AuditRecord, 'action' | 'fields'>): string => {
  const what = list(fields);
  const ofVerification = list(fields, verificationFieldWords);
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
      return `changed the verification${ofVerification && `: ${ofVerification}`}`;
    case 'signature_viewed':
      return `looked at a signature${ofVerification && `: ${ofVerification}`}`;
  }
};
