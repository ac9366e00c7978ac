import { describe, expect, it } from 'vitest';
import { ExportInput, fileNameOf } from './export-input.ts';

const commissions = { report: 'commissions', format: 'csv', filter: { first: '2026-01-01', last: '2026-01-31' } };

describe('the input of an export', () => {
  it('asks for one’s own rows unless it says otherwise', () => {
    expect(ExportInput.parse(commissions).filter.of).toBe('own');
  });

  it.each([
    ['an unknown list', { ...commissions, report: 'leads-of-everybody' }],
    ['an unknown format', { ...commissions, format: 'pdf' }],
    ['a missing day', { ...commissions, filter: { first: '2026-01-01' } }],
    ['a day that does not exist', { ...commissions, filter: { first: '2026-02-30', last: '2026-03-01' } }],
    ['a search without end', { ...commissions, filter: { ...commissions.filter, q: 'x'.repeat(101) } }],
  ])('with %s does not parse', (_, input) => {
    expect(ExportInput.safeParse(input).success).toBe(false);
  });
});

it('the file is named after the list and its days', () => {
  const input = ExportInput.parse({ ...commissions, report: 'figures', format: 'xlsx' });
  expect(fileNameOf(input)).toBe('figures-by-day-2026-01-01-to-2026-01-31.xlsx');
});
