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
  ['payment_revealed', ['account_number'], 'looked at Account number'],
  ['recording_played', [], 'played the recording of a call'],
  ['product_changed', ['discount_plan'], 'changed the product discount plan'],
  [
    'product_changed',
    ['health', 'enrollment_fee', 'sale_ts'],
    'changed the product health: Enrollment fee, Time of sale',
  ],
  ['verification_changed', [], 'changed the verification'],
  ['verification_changed', ['agent_of_record'], 'changed the verification: Agent of record'],
])('%s of %j reads', (action, fields, sentence) => {
  expect(auditWords({ action, fields })).toBe(sentence);
});
