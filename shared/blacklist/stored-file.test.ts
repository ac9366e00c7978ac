import { expect, it } from 'vitest';
import { uploadEnding } from './stored-file.ts';

it.each([
  ['list.xlsx', 'xlsx'],
  ['LIST.XLS', 'xls'],
  ['list.xlsx.pdf', undefined],
  ['list.csv', undefined],
  ['list', undefined],
])('the ending of the file %s is %s', (name, ending) => {
  expect(uploadEnding(name)).toBe(ending);
});
