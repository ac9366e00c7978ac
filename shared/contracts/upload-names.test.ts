import { expect, it } from 'vitest';
import { prepareBlacklistFile } from './blacklist.ts';
import { prepareLeadFile } from './lead-imports.ts';

it.each([
  [prepareBlacklistFile, ['list.xlsx', 'LIST.XLS'], ['list.csv', 'list'], 'Choose an Excel workbook (.xlsx or .xls).'],
  [
    prepareLeadFile,
    ['leads.csv', 'LEADS.XLSX', 'leads.xls'],
    ['leads.pdf', 'leads'],
    'Choose a CSV file or an Excel workbook (.csv, .xlsx or .xls).',
  ],
])('$name takes files by their ending, and says which ones', ({ input }, taken, others, message) => {
  const problems = (file_name: string) =>
    input.safeParse({ file_name, size: 1 }).error?.issues.map(issue => [issue.path.join('.'), issue.message]);
  for (const name of taken) expect(problems(name)).toBeUndefined();
  for (const name of others) expect(problems(name)).toEqual([['file_name', message]]);
});
