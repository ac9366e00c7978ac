import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../../tests/support/temporary-folder.ts';
import { playwrightCounts, vitestCounts } from './counts.ts';

const reportOf = (content: unknown): string => {
  const file = join(folderOfTest('coverline-counts'), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

describe('the counts of Playwright', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 1 };
  const suites = [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'expected')] }] }];

  it('count a test that passed on its second try as passed, and have its title', () => {
    expect(playwrightCounts(reportOf({ stats, suites }), true)).toEqual({
      passed: 3,
      failed: 0,
      failures: [],
      onSecondTry: ['b'],
    });
  });

  it('name a test that failed', () => {
    const report = reportOf({ stats: { ...stats, unexpected: 1 }, suites: [{ specs: [spec('d', 'unexpected')] }] });
    expect(playwrightCounts(report, false)).toMatchObject({ failed: 1, failures: ['d'] });
  });

  it('name the first line of why it failed, without colours', () => {
    const failed = {
      title: 'd',
      tests: [{ status: 'unexpected', results: [{ error: { message: '\u001b[31mno\u001b[39m\nat' } }] }],
    };
    const report = reportOf({ stats: { ...stats, unexpected: 1 }, suites: [{ specs: [failed] }] });
    expect(playwrightCounts(report, false)).toMatchObject({ failures: ['d (no)'] });
  });

  it('have one failure for a failed run without a failed test', () => {
    expect(playwrightCounts(reportOf({ stats, suites }), false)).toMatchObject({ passed: 3, failed: 1 });
  });
});

describe('the counts of Vitest', () => {
  const test = (fullName: string, status: string) => ({ fullName, status });
  const fileResult = (name: string, assertionResults: unknown[], status = 'failed') => ({
    name,
    status,
    assertionResults,
  });
  const report = (...testResults: unknown[]) => reportOf({ numPassedTests: 1, numFailedTests: 1, testResults });

  it('name each test that failed, with its file', () => {
    const file = fileResult('a.test.ts', [test('adds', 'passed'), test('subtracts', 'failed')]);
    expect(vitestCounts(report(file), false)).toEqual({
      passed: 1,
      failed: 1,
      failures: ['a.test.ts: subtracts'],
      onSecondTry: [],
    });
  });

  it('name a test that passed on its second try', () => {
    const retried = { ...test('adds', 'passed'), failureMessages: ['AssertionError'] };
    const file = fileResult('a.test.ts', [retried], 'passed');
    expect(vitestCounts(report(file), true)).toMatchObject({
      failures: [],
      onSecondTry: ['a.test.ts: adds (AssertionError)'],
    });
  });

  it('name the first line of why it failed, 300 characters at most', () => {
    const failed = { ...test('adds', 'failed'), failureMessages: [`${'x'.repeat(400)}\n    at a.test.ts:1`] };
    const counts = vitestCounts(report(fileResult('a.test.ts', [failed])), false);
    expect(counts).toMatchObject({ failures: [`a.test.ts: adds (${'x'.repeat(300)})`] });
  });

  it('name a file that failed without a failed test', () => {
    expect(vitestCounts(report(fileResult('b.test.ts', [])), false)).toMatchObject({ failures: ['b.test.ts'] });
  });

  it('name nothing when all passed', () => {
    const file = fileResult('a.test.ts', [test('adds', 'passed')], 'passed');
    expect(vitestCounts(report(file), true)).toMatchObject({ failures: [] });
  });
});

it('a missing report counts as one failure', () => {
  expect(playwrightCounts('/missing.json', true)).toEqual({ passed: 0, failed: 1 });
  expect(vitestCounts('/missing.json', true)).toEqual({ passed: 0, failed: 1 });
});
