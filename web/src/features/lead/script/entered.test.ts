import { expect, it } from 'vitest';
import type { ScriptInput } from '#shared/scripts/script';
import { aLead } from '../../../../../tests/support/builders/a-lead.ts';
import { childIndexes, hasEntered, savedInputs, shownValue, withField } from './entered.ts';

const children: ScriptInput = { name: 'child', label: 'Children', type: 'DEPENDANT_CHILD' };

it('given a child being entered, when another agent adds one, then the entered child follows it and stays separate', () => {
  const lead = { ...aLead(), child: { '0': { first_name: 'Cy' } } };
  expect(childIndexes(lead, {}, 2)).toEqual(['0', '20']);
  const entered = withField(lead, withField(lead, {}, ['child.20.first_name', 'Dee']), [
    'child.20.middle_initial',
    'K',
  ]);
  const now = { ...lead, child: { ...lead.child, '1': { first_name: 'Eli', dob: '2012-03-04' } } };

  const indexes = childIndexes(now, entered, 2);
  expect(indexes.map(index => shownValue(now, entered, `child.${index}.first_name`))).toEqual(['Cy', 'Eli', 'Dee']);
  expect(shownValue(now, entered, 'child.20.dob')).toBe('');
  expect(savedInputs([children], entered).inputs).toEqual({
    child: { 0: { first_name: 'Dee', middle_initial: 'K', added_as: expect.stringMatching(/^[\da-f-]{36}$/) } },
  });
});

it('given a child being entered that was stored, then it has one set of inputs, at its index', () => {
  const entered = withField(aLead(), {}, ['child.21.first_name', 'Dee']);
  const added_as = entered['child.21.added_as'] ?? '';
  const child = { '0': { first_name: 'Cy' }, '1': { first_name: 'Dee', dob: '2012-03-04', added_as }, '4': {} };
  const now = { ...aLead(), child };
  expect(childIndexes(now, entered, 4)).toEqual(['0', '21', '4', '20']);
  expect(shownValue(now, entered, 'child.21.dob')).toBe('03/04/2012');
});

it('given no children, then there are as many empty sets as are wanted, twenty at most', () => {
  expect(childIndexes(aLead(), {}, 1)).toEqual(['20']);
  expect(childIndexes(aLead(), withField(aLead(), {}, ['child.21.first_name', 'Dee']), 2)).toEqual(['20', '21']);
  expect(childIndexes(aLead(), {}, 30)).toHaveLength(20);
});

it('given a stored child of the lead, when it is changed, then it is not added again', () => {
  const lead = { ...aLead(), child: { '0': { first_name: 'Cy', gender: 'male' as const } } };
  const entered = withField(lead, {}, ['child.0.first_name', 'Cyrus']);
  expect(shownValue(lead, entered, 'child.0.gender')).toBe('male');
  expect(savedInputs([children], entered).inputs).toEqual({ child: { 0: { first_name: 'Cyrus' } } });
});

it('given a child whose fields were all cleared, then nothing is entered', () => {
  const lead = aLead();
  const entered = withField(lead, withField(lead, {}, ['child.20.first_name', 'D']), ['child.20.first_name', '']);
  expect(hasEntered(entered)).toBe(false);
});
