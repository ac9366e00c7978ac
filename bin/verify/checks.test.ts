import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../system/paths.ts';
import { type Check, type DeployedStage, expected } from './check.ts';
import { checks } from './checks.ts';
import { runChecks } from './run-checks.ts';

const list = readFileSync(inRoot('docs', 'to-verify-on-real-accounts.md'), 'utf8');
const [, byCommand = '', ...byHand] = list.split(/^## /m);

describe('the list of what is assumed of AWS and Twilio', () => {
  it('names every check of the command, and no other', () => {
    const named = [...byCommand.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, id]) => id);
    expect(named).toEqual(checks.map(({ id }) => id));
    expect(new Set(named).size).toBe(named.length);
  });

  it('has a command for each of the others', () => {
    const items = byHand.flatMap(section => section.split(/^### /m).slice(1));
    expect(items.length).toBeGreaterThan(20);
    const without = items.filter(item => !/^```\n[^`]+\n```$/m.test(item)).map(item => item.split('\n')[0]);
    expect(without).toEqual([]);
  });

  it('names every decision that was not tried with the services', () => {
    const records = readdirSync(inRoot('docs', 'decisions')).filter(name => /^\d{4}-/.test(name));
    const untried = records.filter(name =>
      /not\s+(been\s+)?tried|\btried\s+with\s+(?!`)/i.test(readFileSync(inRoot('docs', 'decisions', name), 'utf8')),
    );
    expect(untried).toContain('0035-offer-excludes-transferring-agent.md');
    expect(untried.filter(name => !list.includes(`decisions/${name}`))).toEqual([]);
  });
});

describe('a run of checks', () => {
  const stage = {} as DeployedStage;
  const check = (id: string, differences: Check['differences']): Check => ({
    id,
    assumption: `${id} is so`,
    differences,
  });

  it('reports each check, with its differences, and goes on after one that fails', async () => {
    const printed: string[] = [];
    const run = [
      check('first', async () => []),
      check('second', async () => expected('the answer', [200, 'a'], [500, 'a'])),
      check('third', async () => Promise.reject(new Error('no connection'))),
      check('fourth', async () => expected('the same', { a: 1 }, { a: 1 })),
    ];
    expect(await runChecks(run, stage, line => printed.push(line))).toBe(2);
    expect(printed).toEqual([
      'holds    first: first is so',
      'DIFFERS  second: second is so',
      '         the answer: expected [200,"a"], found [500,"a"]',
      'DIFFERS  third: third is so',
      '         it could not be verified: no connection',
      'holds    fourth: fourth is so',
    ]);
  });
});
