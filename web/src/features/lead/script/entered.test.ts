import { expect, it } from 'vitest';
import type { ScriptInput } from '#shared/scripts/script';
import { aLead } from '../../../../../tests/support/builders/a-lead.ts';
import { hasEntered, savedInputs, shownValue, withField } from './entered.ts';

const children: ScriptInput = { name: 'child', label: 'Children', type: 'DEPENDANT_CHILD' };

it('given a child being entered, when another agent adds one at the same index, then the entered child stays separate', () => {
  const lead = { ...aLead(), child: { '0': { first_name: 'Cy' } } };
  const entered = withField(lead, withField(lead, {}, ['child.1.first_name', 'Dee']), ['child.1.middle_initial', 'K']);
  const now = { ...lead, child: { ...lead.child, '1': { first_name: 'Eli', dob: '2012-03-04' } } };

  expect(shownValue(now, entered, 'child.1.first_name')).toBe('Dee');
  expect(shownValue(now, entered, 'child.1.dob')).toBe('');
  expect(savedInputs([children], entered).inputs).toEqual({
    child: { 1: { first_name: 'Dee', middle_initial: 'K', added_as: expect.stringMatching(/^[\da-f-]{36}$/) } },
  });
});

it('given a stored child of the lead, when it is changed, then it is not added again', () => {
  const lead = { ...aLead(), child: { '0': { first_name: 'Cy', gender: 'male' as const } } };
  const entered = withField(lead, {}, ['child.0.first_name', 'Cyrus']);
  expect(shownValue(lead, entered, 'child.0.gender')).toBe('male');
  expect(savedInputs([children], entered).inputs).toEqual({ child: { 0: { first_name: 'Cyrus' } } });
});

it('given a child whose fields were all cleared, then nothing is entered', () => {
  const lead = aLead();
  const entered = withField(lead, withField(lead, {}, ['child.0.first_name', 'D']), ['child.0.first_name', '']);
  expect(hasEntered(entered)).toBe(false);
});
