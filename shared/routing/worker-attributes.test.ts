import { expect, it } from 'vitest';
import { aUser } from '../../tests/support/builders/a-user.ts';
import { isAsDocumented, suspendedAttributes, workerAttributes } from './worker-attributes.ts';

const maria = aUser({ groups: ['closer_t1', 'verification'] });
const hers = workerAttributes(maria);

it('is as documented in whatever order its fields come', () => {
  expect(isAsDocumented(maria, Object.fromEntries(Object.entries(hers).reverse()))).toBe(true);
});

it.each([
  ['a group more', { ...hers, groups: [...hers.groups, 'customer_service'] }],
  ['another priority', { ...hers, closer_priority: 9999 }],
  ['another e-mail', { ...hers, email: 'boss@coverline.test' }],
  ['a field more', { ...hers, admin: true }],
  ['a field less', { ...hers, contact_uri: undefined }],
  ['nothing', undefined],
])('is not with %s', (_, attributes) => {
  expect(isAsDocumented(maria, attributes)).toBe(false);
});

it('has the priority that an admin set in place of her own', () => {
  const raised = { ...maria, closer_priority: 1, closer_priority_override: 7 };
  expect(workerAttributes(raised).closer_priority).toBe(7);
  expect(isAsDocumented(raised, hers)).toBe(false);
});

it('is of no group while its user is disabled', () => {
  const disabled = { ...maria, disabled: true };
  expect(isAsDocumented(disabled, hers)).toBe(false);
  expect(isAsDocumented(disabled, suspendedAttributes(disabled))).toBe(true);
});
