import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

it('a long file reports that it is read also while no line can be imported, so that its run is not taken for silent', async () => {
  const reported: number[] = [];
  const file = Buffer.from(`Phone\n${'12\n'.repeat(10_001)}`);
  const lines = await readLines(file, ['phone_number'], async count => void reported.push(count));
  expect(lines).toHaveLength(10_001);
  expect(reported).toEqual([5_000, 10_000]);
});

it('a number that comes a third time names the line of the first, which is the one that counts', async () => {
  const file = Buffer.from('Phone\n3055550101\n12\n3055550101\n3055550101\n');
  const lines = await readLines(file, ['phone_number'], async () => {});
  expect(lines.map(line => ('reason' in line ? [line.line, line.reason] : [line.line]))).toEqual([
    [2],
    [3, 'Phone number: Expected a ten-digit phone number'],
    [4, 'The same number is in line 2.'],
    [5, 'The same number is in line 2.'],
  ]);
});
