import { expect, it } from 'vitest';
import { leadFileEnding } from './stored-file.ts';

it.each([
  ['leads.csv', 'csv'],
  ['LEADS.XLSX', 'xlsx'],
  ['csv.pdf', undefined],
  ['.csv.pdf', undefined],
  ['leadscsv', undefined],
])('the ending of the file %s is %s', (name, ending) => {
  expect(leadFileEnding(name)).toBe(ending);
});
