import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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
    [`Merge branch '${'x'.repeat(80)}'`],
    ['fixup! retry it.'],
  ])('%j is allowed', subject => {
    expect(problemsOf(`${subject}\n`)).toBe('');
  });

  it.each([
    [`R${'é'.repeat(71)}`, ''],
    [`R${'é'.repeat(72)}`, `The subject "R${'é'.repeat(72)}" has 73 characters; at most 72 are allowed.\n`],
    ['Retry it.', 'The subject "Retry it." ends with a full stop.\n'],
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
