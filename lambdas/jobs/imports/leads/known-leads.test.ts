import { expect, it } from 'vitest';
import { aLead } from '../../../../tests/support/builders/a-lead.ts';
import { breakItems } from '../../../../tests/support/unit/break-items.ts';
import { captureLog } from '../../../../tests/support/unit/captured-log.ts';
import { startUnitTable } from '../../../../tests/support/unit/unit-table.ts';
import { decideLines } from './known-leads.ts';

it('of more lines than one request takes each is compared with its own lead and entry, in the order of the file', async () => {
  const numberOf = (line: number) => `+1305556${1000 + line}`;
  startUnitTable({
    leads: [2, 110].map(line => aLead({ id: `lead-${line}`, phone_number: numberOf(line) })),
    blacklist: [{ phone_number: numberOf(115), source: 'disposition' }],
  });
  const lines = Array.from({ length: 130 }, (_, n) => ({ line: n + 2, fields: { phone_number: numberOf(n + 2) } }));
  const decided = await decideLines([{ line: 1, reason: 'There is no phone number.' }, ...lines], 'fill');
  expect(decided.map(({ line }) => line)).toEqual(Array.from({ length: 131 }, (_, n) => n + 1));
  expect(decided.filter(({ decision }) => decision !== 'create').map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'There is no phone number.'],
    [2, 'A lead has this number, and nothing is to be changed.'],
    [110, 'A lead has this number, and nothing is to be changed.'],
    [115, 'The number is on the do-not-call list.'],
  ]);
});

it('a line whose lead cannot be read is skipped and stops no other one', async () => {
  const log = captureLog();
  breakItems(startUnitTable({ leads: [aLead({ id: 'broken', phone_number: '+13055560001' })] }), 'lead');
  const lines = ['+13055560001', '+13055560002'].map((phone_number, at) => ({
    line: at + 2,
    fields: { phone_number },
  }));
  expect(await decideLines(lines, 'fill')).toMatchObject([
    { decision: 'skip', reason: 'A lead has this number, and could not be read. Have it repaired first.' },
    { decision: 'create' },
  ]);
  expect(log.text()).toContain('"lead_id":"broken"');
});
