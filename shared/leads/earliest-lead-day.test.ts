import { expect, it } from 'vitest';
import type { Role } from '../access/roles.ts';
import { earliestLeadDay } from './earliest-lead-day.ts';

it.each<[string, Role[], string | undefined]>([
  ['admins see leads of every day', ['admin', 'closer'], undefined],
  ['closers see the last four weeks', ['closer'], '2026-02-10'],
  ['fronters see the last week', ['fronter'], '2026-03-03'],
  ['who is both sees the longer time', ['fronter', 'closer'], '2026-02-10'],
  ['others have no limit', ['verification'], undefined],
])('%s', (_, roles, expected) => {
  expect(earliestLeadDay({ roles }, '2026-03-10')).toBe(expected);
});
