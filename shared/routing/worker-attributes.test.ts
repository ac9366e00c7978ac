import { expect, it } from 'vitest';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { hasDocumentedAttributes, suspendedAttributes, workerAttributes } from './worker-attributes.ts';

const maria = aUser({ groups: ['closer_t1', 'verification'] });
const documented = workerAttributes(maria);

it('hasDocumentedAttributes ignores the order of the fields', () => {
  expect(hasDocumentedAttributes(maria, Object.fromEntries(Object.entries(documented).reverse()))).toBe(true);
});

it.each([
  ['an additional group', { ...documented, groups: [...documented.groups, 'customer_service'] }],
  ['another priority', { ...documented, closer_priority: 9999 }],
  ['another e-mail', { ...documented, email: 'boss@coverline.test' }],
  ['an additional field', { ...documented, admin: true }],
  ['a missing field', { ...documented, contact_uri: undefined }],
  ['nothing', undefined],
])('hasDocumentedAttributes is false with %s', (_, attributes) => {
  expect(hasDocumentedAttributes(maria, attributes)).toBe(false);
});

it('uses the priority override of an admin', () => {
  const raised = { ...maria, closer_priority: 1, closer_priority_override: 7 };
  expect(workerAttributes(raised).closer_priority).toBe(7);
  expect(hasDocumentedAttributes(raised, documented)).toBe(false);
});

it('has no group while the user is disabled', () => {
  const disabled = { ...maria, disabled: true };
  expect(hasDocumentedAttributes(disabled, documented)).toBe(false);
  expect(hasDocumentedAttributes(disabled, suspendedAttributes(disabled))).toBe(true);
});

it('of a disabled user differ from those of the user only by the groups', () => {
  expect(suspendedAttributes(maria)).toEqual({ ...documented, groups: [] });
  expect(hasDocumentedAttributes({ ...maria, disabled: true }, { groups: [] })).toBe(false);
});
