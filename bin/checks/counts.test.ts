import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.ts';

const reportOf = (content: unknown): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'coverline-counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
};
const spec = (title: string, status: string) => ({ title, tests: [{ status }] });

describe('the counts of Playwright', () => {
  const stats = { expected: 2, unexpected: 0, flaky: 1 };
  const suites = [{ specs: [spec('a', 'expected')], suites: [{ specs: [spec('b', 'flaky'), spec('c', 'expected')] }] }];

  it('count a test that passed on its second try as passed, and have its title', () => {
    expect(playwrightCounts(reportOf({ stats, suites }), true)).toEqual({ passed: 3, failed: 0, onSecondTry: ['b'] });
  });

  it('have one failure for a failed run without a failed test', () => {
    expect(playwrightCounts(reportOf({ stats, suites }), false)).toMatchObject({ passed: 3, failed: 1 });
  });
});

it('a missing report counts as one failure', () => {
  expect(playwrightCounts('/missing.json', true)).toEqual({ passed: 0, failed: 1 });
  expect(vitestCounts('/missing.json', true)).toEqual({ passed: 0, failed: 1 });
});
