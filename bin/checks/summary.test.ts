import { expect, it } from 'vitest';
import { summaryOf } from './summary.ts';

const passed = { passed: 3, failed: 0 };
const run = { machine: { load: [1.234, 0.5, 0.1], cores: 2 }, budgetSeconds: 720, isFull: true, grants: [] };

it('prints each step beside its budget, the machine, and the counts alone on the last line', () => {
  const results = [
    { name: 'lint', budgetSeconds: 20, seconds: 12.34, counts: { passed: 1, failed: 0 } },
    { name: 'unit', budgetSeconds: 50, seconds: 60, counts: { passed: 3, failed: 2 } },
  ];
  expect(summaryOf(results, { ...run, seconds: 72.3 }).split('\n')).toEqual([
    'lint                               1 passed 0 failed    12.3 s of  20 s',
    'unit                               3 passed 2 failed    60.0 s of  50 s',
    'all steps                                               72.3 s of 720 s',
    'load 1.23 0.50 0.10 on 2 cores',
    '',
    '4 passed, 2 failed',
  ]);
});

it('names each step that took more than one and a half times its budget', () => {
  const step = { budgetSeconds: 20, counts: passed };
  const results = [
    { ...step, name: 'lint', seconds: 30 },
    { ...step, name: 'unit', seconds: 30.1 },
  ];
  const lines = summaryOf(results, { ...run, seconds: 61 }).split('\n');
  expect(lines.filter(line => line.startsWith('over budget'))).toEqual(['over budget: unit took 30.1 s of 20 s']);
});

it.each([
  { seconds: 720, isFull: true, named: [] },
  { seconds: 720.1, isFull: true, named: ['over budget: all steps took 720.1 s of 720 s'] },
  { seconds: 720.1, isFull: false, named: [] },
])('names a total above the budget of a full run: $seconds s, $isFull', ({ named, ...total }) => {
  const results = [{ name: 'lint', budgetSeconds: 20, seconds: 1, counts: passed }];
  const lines = summaryOf(results, { ...run, ...total }).split('\n');
  expect(lines.filter(line => line.startsWith('over budget'))).toEqual(named);
});

it('names each test that failed once and passed on its second try', () => {
  const counts = { ...passed, onSecondTry: ['a call is transferred'] };
  const results = [{ name: 'end to end', budgetSeconds: 20, seconds: 1, counts }];
  expect(summaryOf(results, { ...run, seconds: 1 }).split('\n')).toContain(
    'failed once, passed on the second try: a call is transferred',
  );
});

it('names each test that failed', () => {
  const counts = { passed: 2, failed: 1, failures: ['a.test.ts: adds'] };
  const results = [{ name: 'unit', budgetSeconds: 20, seconds: 1, counts }];
  expect(summaryOf(results, { ...run, seconds: 1 }).split('\n')).toContain('failed in unit: a.test.ts: adds');
});

it('names what the report of the grants found', () => {
  const lines = summaryOf([{ name: 'lint', budgetSeconds: 20, seconds: 1, counts: passed }], {
    ...run,
    seconds: 1,
    grants: ['grant unused and without a reason: calls'],
  }).split('\n');
  expect(lines.slice(-3)).toEqual(['grant unused and without a reason: calls', '', '3 passed, 0 failed']);
});
