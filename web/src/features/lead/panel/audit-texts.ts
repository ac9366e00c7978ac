import type { AuditRecord } from '#shared/audit/audit-record';
import { VerificationEventName } from '#shared/verification/verification-event';
import { statusTexts } from '../../../lib/ui/format.ts';
import { verificationLabel } from '../../verification/verification-label.ts';
import { fieldLabel, fieldLabels } from '../field-labels.ts';

const dependantPattern = /^(spouse|child)\.(?:(\d+)\.)?(\w+)$/;
const scriptAnswerPattern = /^script_answers\.(.+)$/;

/** A field as its form labels it: 'State' for `state_abbr`, "Child 2's Date of birth" for `child.1.dob`. */
const fieldWords = (field: string): string => {
  const [, who, index, its] = dependantPattern.exec(field) ?? [];
  if (who && its) {
    const owner = who === 'spouse' ? 'Spouse' : `Child${index === undefined ? '' : ` ${Number(index) + 1}`}`;
    return `${owner}'s ${fieldLabel(its)}`;
  }
  const [, asked] = scriptAnswerPattern.exec(field) ?? [];
  return asked ? `the script's answer ${fieldLabel(asked)}` : fieldLabel(field);
};

/** Fields that follow from another field of the same record, or that no screen shows. */
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

/** Fields that change when another product is chosen, which `product_id` and `name` already report. */
const changedWithProduct: readonly string[] = [
  'group',
  'premium',
  'commission',
  'lead_name',
  'lead_id',
  'type',
  'fronter_email',
];

const list = (fields: readonly string[], wordsOf = fieldWords): string => {
  const shown = fields.filter(field => !derived.includes(field));
  return [...new Set(shown.map(wordsOf))].join(', ');
};

/** The first field of a product's record is its type; the others are the changed fields. */
const productTexts = ([type = '', ...fields]: readonly string[]): string => {
  const shown = fields.filter(field => !changedWithProduct.includes(field));
  const what = list(shown, field =>
    field === 'product_id' || field === 'name' ? fieldLabels.product : fieldWords(field),
  );
  return `changed the product ${statusTexts(type)}${what && `: ${what}`}`.trim();
};

/** What a live topic of the lead sends. */
const topicWords = (kind: string): string => {
  switch (kind) {
    case 'lead-sales':
      return 'Products, payments, verification and notes';
    case 'service-notes':
      return 'Customer service notes';
    default:
      return 'Details';
  }
};

const eventNames: readonly string[] = VerificationEventName.options;

/** A field of a verification's record: an event, the way it was done, a group of products, or a field. */
const verificationFieldWords = (field: string): string =>
  verificationLabel(field) ?? (eventNames.includes(field) ? statusTexts(field) : fieldWords(field));

/** The action without its actor, to follow the actor's name: 'changed Budget, City'. */
export const auditTexts = ({ action, fields }: Pick<AuditRecord, 'action' | 'fields'>): string => {
  const what = list(fields);
  const ofVerification = list(fields, verificationFieldWords);
  switch (action) {
    case 'lead_changed':
      return `changed ${what || 'the lead'}`;
    case 'lead_found':
      return 'found the lead by its phone number';
    case 'lead_offered':
      return 'read the place and the last disposition when a call rang';
    case 'lead_followed':
      return `followed live: ${list(fields, topicWords)}`;
    case 'lead_opened':
      return 'opened the lead';
    case 'leg_removed':
      return 'joined a call without an invitation and was removed from it';
    case 'payment_changed':
      return `changed the payment details${what && `: ${what}`}`;
    case 'payment_opened':
      return 'opened the payment details';
    case 'payment_revealed':
      return `looked at ${what || 'the payment details'}`;
    case 'recording_played':
      return 'played the recording of a call';
    case 'product_changed':
      return productTexts(fields);
    case 'verification_changed':
      return `changed the verification${ofVerification && `: ${ofVerification}`}`;
    case 'nomination_changed':
      return fields.includes('submitted')
        ? 'marked a doctor nomination as submitted'
        : 'marked a doctor nomination as not submitted';
    case 'lead_exported':
      return fields.includes('recordings')
        ? 'exported everything that is stored about the lead, with its recordings'
        : 'exported everything that is stored about the lead';
    case 'lead_export_opened':
      return 'opened the link of an export of the lead';
    case 'legal_hold_placed':
      return 'placed a legal hold on the lead';
    case 'legal_hold_released':
      return 'released the legal hold of the lead';
    case 'lead_erased':
      return fields.includes('kept_by_law') ? 'erased the lead, except for records of the sale' : 'erased the lead';
    case 'retention_applied':
      return `erased what was kept long enough: ${fields.join(', ')}`;
    case 'call_requested':
      if (fields.includes('closed')) return 'closed a doubtful call request';
      if (fields.includes('not_callable')) return 'cancelled the call request: the number may not be called';
      return fields.includes('cancelled') ? 'cancelled the call request' : 'asked for a call on the public page';
    case 'consent_revoked':
      if (fields.includes('admin'))
        return 'decided that the asked revocation of the consent to calls and messages counts';
      if (fields.includes('disposition')) return 'noted that the customer wants no calls or messages any more';
      return fields.includes('asked')
        ? 'asked to take back the consent to calls and messages: an admin decides'
        : 'took back the consent to calls and messages';
    case 'certificate_changed':
      return 'changed the certificate of a consent';
    case 'signature_viewed':
      return `looked at a signature${ofVerification && `: ${ofVerification}`}`;
    case 'import_undone':
      return what ? `undid an import: ${what}` : 'undid the import that added the lead';
  }
};
