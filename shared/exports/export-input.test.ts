import { describe, expect, it } from 'vitest';
import { daysOfFilter, ExportInput, fileNameOf } from './export-input.ts';

const commissions = { report: 'commissions', format: 'csv', filter: { first: '2026-01-01', last: '2026-01-31' } };

const ofAgent = { report: 'agent-commissions', format: 'csv', filter: { email: 'ann@coverline.test', status: 'sale' } };

describe('the input of an export', () => {
  it('asks for one’s own rows unless it says otherwise', () => {
    expect(ExportInput.parse(commissions).filter).toMatchObject({ of: 'own' });
  });

  it.each([
    ['an unknown list', { ...commissions, report: 'leads-of-everybody' }],
    ['an unknown format', { ...commissions, format: 'pdf' }],
    ['a missing day', { ...commissions, filter: { first: '2026-01-01' } }],
    ['a day that does not exist', { ...commissions, filter: { first: '2026-02-30', last: '2026-03-01' } }],
    ['days and a status of an agent at once', { ...ofAgent, filter: { ...ofAgent.filter, first: '2026-01-01' } }],
    ['an unknown status', { ...ofAgent, filter: { ...ofAgent.filter, status: 'lost' } }],
    ['an unknown breakdown', { ...commissions, report: 'company-report' }],
    ['a search without end', { ...commissions, filter: { ...commissions.filter, q: 'x'.repeat(101) } }],
  ])('with %s does not parse', (_, input) => {
    expect(ExportInput.safeParse(input).success).toBe(false);
  });
});

it.each([
  ['the list and its days', { ...commissions, report: 'figures' }, 'figures-by-day-2026-01-01-to-2026-01-31.csv'],
  ['the list alone where it has no days', { ...commissions, report: 'post-dates', filter: {} }, 'post-dates.csv'],
  [
    'the end that is known',
    { ...commissions, report: 'on-hold', filter: { last: '2026-01-31' } },
    'on-hold-to-2026-01-31.csv',
  ],
  ['nobody, also where it is of an agent', ofAgent, 'commissions-of-an-agent.csv'],
])('the file is named after %s', (_, input, name) => {
  expect(fileNameOf(ExportInput.parse(input))).toBe(name);
});

it.each([
  [{ first: '2026-01-01', last: '2026-01-31', of: 'own' }],
  [{ last: '2026-01-31' }],
  [{ first: '2026-01-01', last: undefined }],
  [{ q: 'Ann' }],
] as const)('the days of the filter %j are those that it has', filter => {
  const { first, last } = { first: undefined, last: undefined, ...filter };
  expect(daysOfFilter(filter as Parameters<typeof daysOfFilter>[0])).toStrictEqual(
    Object.fromEntries(Object.entries({ first, last }).filter(([, day]) => day !== undefined)),
  );
});
