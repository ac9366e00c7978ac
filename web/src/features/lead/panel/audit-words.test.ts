import { expect, it } from 'vitest';
import type { AuditRecord } from '#shared/audit/audit-record';
import { auditWords } from './audit-words.ts';

it.each<[AuditRecord['action'], string[], string]>([
  ['lead_changed', ['budget', 'city'], 'changed Budget, City'],
  ['lead_changed', ['state_abbr', 'meds_list'], 'changed State, Medications'],
  ['lead_changed', ['spouse.first_name', 'child.1.dob'], "changed Spouse's First name, Child 2's Date of birth"],
  ['lead_changed', ['script_answers.current_coverage'], "changed the script's answer current coverage"],
  ['lead_changed', ['a_field_of_tomorrow'], 'changed a field of tomorrow'],
  ['lead_changed', [], 'changed the lead'],
  ['payment_changed', ['credit_card_number'], 'changed the payment details: Credit card number'],
  ['lead_found', [], 'found the lead by its phone number'],
  ['lead_offered', [], 'read the place and the last disposition when a call rang'],
  ['lead_followed', ['lead'], 'followed live: Details'],
  ['lead_followed', ['lead-sales'], 'followed live: Products, payments, verification and notes'],
  ['lead_followed', ['service-notes'], 'followed live: Customer service notes'],
  ['lead_opened', [], 'opened the lead'],
  ['payment_opened', [], 'opened the payment details'],
  ['leg_removed', ['CA1'], 'joined a call without an invitation and was removed from it'],
  ['payment_revealed', ['account_number'], 'looked at Account number'],
  ['recording_played', [], 'played the recording of a call'],
  ['product_changed', ['discount_plan'], 'changed the product Discount plan'],
  ['product_changed', ['dental', 'post_date', 'post_date_ts'], 'changed the product Dental: Post date'],
  [
    'product_changed',
    [
      ...['health', 'product_id', 'group', 'name', 'premium', 'commission'],
      ...['enrollment_fee_commission', 'closer_email', 'lead_name'],
    ],
    'changed the product Health: Product, Closer agent',
  ],
  [
    'lead_changed',
    ['last_disposition', 'last_agent_email_by_role', 'Qualified_Lead'],
    'changed Last Disposition, Qualified lead',
  ],
  [
    'verification_changed',
    ['verification_requested', 'esig_text', 'niia_health', 'assigned_agent_email_by_role'],
    'changed the verification: Verification requested, Text, Health, Assigned agent',
  ],
  [
    'verification_changed',
    ['requested', 'voice', '{product}_ancillary'],
    'changed the verification: Requested, Voice, Ancillary',
  ],
  ['nomination_changed', ['submitted'], 'marked a doctor nomination as submitted'],
  ['nomination_changed', ['not_submitted'], 'marked a doctor nomination as not submitted'],
  ['signature_viewed', ['discount_plan'], 'looked at a signature: Discount plan'],
  ['call_requested', ['requested'], 'asked for a call on the public page'],
  ['call_requested', ['cancelled'], 'cancelled the call request'],
  ['call_requested', ['closed'], 'closed a doubtful call request'],
  ['consent_revoked', ['link'], 'took back the consent to calls and messages'],
  ['signature_viewed', [], 'looked at a signature'],
  ['import_undone', [], 'undid the import that added the lead'],
  ['import_undone', ['city'], 'undid an import: City'],
  ['lead_exported', [], 'exported everything that is held about the lead'],
  ['lead_export_opened', [], 'opened the link of an export of the lead'],
  ['legal_hold_placed', [], 'placed a legal hold on the lead'],
  ['legal_hold_released', [], 'released the legal hold of the lead'],
  ['lead_erased', [], 'erased the lead'],
  ['lead_erased', ['kept_by_law'], 'erased the lead, except for records of the sale'],
  ['retention_applied', ['messages', 'payments'], 'erased what was kept long enough: messages, payments'],
  [
    'product_changed',
    ['health', 'enrollment_fee', 'status', 'sale_ts'],
    'changed the product Health: Enrollment fee, Status',
  ],
  ['verification_changed', [], 'changed the verification'],
  ['verification_changed', ['agent_of_record'], 'changed the verification: Agent of record'],
])('describes %s of %j as: %s', (action, fields, words) => {
  expect(auditWords({ action, fields })).toBe(words);
});
