import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfTest } from '../../tests/support/temporary-folder.ts';

const script = (name: string) => join(import.meta.dirname, '..', '..', '.githooks', name);

const problemsOf = (subjects: string): string =>
  spawnSync(script('check-subjects'), { input: subjects, encoding: 'utf8' }).stderr;

describe('the subject of a commit', () => {
  it.each([
    ['Retry reservation accept after a 409'],
    ['Name the customer’s number in each of the messages, as the product says'],
    ['Merge the routing of calls in Spanish'],
    ['Merge pull request #12 from coverline/spanish'],
    [`Revert "${'x'.repeat(80)}"`],
    ['fixup! retry it.'],
  ])('%j is allowed', subject => {
    expect(problemsOf(`${subject}\n`)).toBe('');
  });

  it.each([
    [`R${'é'.repeat(71)}`, ''],
    [`R${'é'.repeat(72)}`, `The subject "R${'é'.repeat(72)}" has 73 characters; at most 72 are allowed.\n`],
    ['Retry it.', 'The subject "Retry it." ends with a full stop.\n'],
    ["Merge branch 'spanish'", "The subject \"Merge branch 'spanish'\" is git's own; say what is merged.\n"],
    [`Merge ${'x'.repeat(67)}`, `The subject "Merge ${'x'.repeat(67)}" has 73 characters; at most 72 are allowed.\n`],
    ['retry it', 'The subject "retry it" does not begin with a capital letter.\n'],
  ])('%j: %j', (subject, problem) => {
    expect(problemsOf(`Add a test\n${subject}\n`)).toBe(problem);
  });

  it.each([
    ['Retry it\n\nbecause of this.', 0],
    ['retry it\n', 1],
  ])('of the message %j ends the hook with %d', (message, status) => {
    const file = join(folderOfTest('commit'), 'message');
    writeFileSync(file, message);
    expect(spawnSync(script('commit-msg'), [file]).status).toBe(status);
  });
});

describe('the subjects of new commits', () => {
  const git = (cwd: string, ...args: string[]): string => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@coverline.test', '-c', 'core.hooksPath=/dev/null'];
    const { status, stdout, stderr } = spawnSync('git', [...identity, ...args], { cwd, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    return stdout.trim();
  };
  const commit = (cwd: string, subject: string): string => {
    git(cwd, 'add', '.');
    git(cwd, 'commit', '-q', '--allow-empty', '-m', subject);
    return git(cwd, 'rev-parse', 'HEAD');
  };
  /** A repository with a wrong subject from before the rule, the rule, and a right and a wrong one since. */
  const repository = () => {
    const cwd = folderOfTest('repository');
    git(cwd, 'init', '-q');
    commit(cwd, 'before the rule');
    cpSync(script('.'), join(cwd, '.githooks'), { recursive: true });
    const rule = commit(cwd, 'Add the rule');
    const wrong = commit(cwd, 'since the rule');
    return { cwd, rule, wrong, right: commit(cwd, 'Obey the rule') };
  };
  const check = (cwd: string, base: string) => {
    const { status, stderr } = spawnSync('.githooks/check-new-subjects', [base], { cwd, encoding: 'utf8' });
    return { status, rejected: [...stderr.matchAll(/The subject "(.*)"/g)].map(([, subject]) => subject) };
  };

  it('are those after the base', () => {
    const { cwd, rule, wrong, right } = repository();
    expect(check(cwd, rule)).toEqual({ status: 1, rejected: ['since the rule'] });
    expect(check(cwd, wrong)).toEqual({ status: 0, rejected: [] });
    expect(check(cwd, right)).toEqual({ status: 0, rejected: [] });
  });

  it.each(['0'.repeat(40), 'a'.repeat(40), ''])('are those since the rule where the base is %j', base => {
    expect(check(repository().cwd, base)).toEqual({ status: 1, rejected: ['since the rule'] });
  });
});
