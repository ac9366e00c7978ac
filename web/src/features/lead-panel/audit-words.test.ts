import { expect, it } from 'vitest';
import type { AuditRecord } from '#shared/audit/audit-record';
import { auditWords } from './audit-words.ts';

it.each<[AuditRecord['action'], string[], string]>([
  ['lead_changed', ['budget', 'city'], 'changed budget, city'],
  ['lead_changed', ['state_abbr', 'meds_list'], 'changed state, medications'],
  ['lead_changed', ['spouse.first_name', 'child.1.dob'], "changed spouse's first name, child 2's dob"],
  ['payment_changed', ['credit_card_number'], 'changed the payment details: credit card number'],
  ['payment_revealed', ['account_number'], 'looked at the account number'],
  ['recording_played', [], 'played the recording of a call'],
  ['product_changed', ['discount_plan'], 'changed the product discount plan'],
  ['verification_changed', [], 'changed the verification'],
])('%s of %j reads', (action, fields, sentence) => {
  expect(auditWords({ action, fields })).toBe(sentence);
});
