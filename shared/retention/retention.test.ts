import { describe, expect, it } from 'vitest';
import { dueOf, type Kept, linesOf, periodsOf, shortestPeriod } from './due-data.ts';
import { keptByLawUntil } from './kept-by-law.ts';
import { monthsAfter } from './months-after.ts';
import { RetentionEdit } from './retention-edit.ts';
import { defaultRetention, type Periods, RetentionContent } from './retention-setting.ts';

const day = (text: string) => `${text}T00:00:00.000Z`;
const sale = (group: 'niia_health' | 'discount_plan', sale_ts = day('2026-01-05')) => ({
  group,
  status: 'sale' as const,
  sale_ts,
});
const content = RetentionContent.parse(defaultRetention);

it.each([
  ['2026-01-05', 120, '2036-01-05'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (from, months, to) => {
  expect(monthsAfter(day(from), months)).toBe(day(to));
});

describe('the product lines of a lead', () => {
  it('are those of its sales, also of those that were undone', () => {
    expect(linesOf({ products: [sale('niia_health')], chargebacks: [] })).toEqual(['niia_health']);
    expect(linesOf({ products: [], chargebacks: [{ group: 'discount_plan', sale_ts: day('2026-01-05') }] })).toEqual([
      'discount_plan',
    ]);
  });

  it('are none of what was only chosen, or failed', () => {
    const failed = { group: 'niia_health', status: 'failed', sale_ts: undefined } as const;
    expect(linesOf({ products: [failed], chargebacks: [] })).toEqual(['unsold']);
  });
});

it('of several product lines the longest period counts', () => {
  const periods = { ...content, niia_health: { ...content.niia_health, messages: 90 } };
  expect(periodsOf(periods, ['discount_plan', 'niia_health'])).toMatchObject({ messages: 90, payments: 24 });
  expect(shortestPeriod(periods)).toBe(24);
});

describe('the law', () => {
  it('requires the records of the last sale for ten years, and nothing after them', () => {
    const products = [sale('niia_health'), sale('discount_plan', day('2027-02-03'))];
    expect(keptByLawUntil({ products, chargebacks: [] }, day('2030-01-01'))).toBe(day('2037-02-03'));
    expect(keptByLawUntil({ products, chargebacks: [] }, day('2037-02-03'))).toBeUndefined();
  });

  it('counts from the last sale, in whatever order the sales are', () => {
    const products = [sale('discount_plan', day('2027-02-03')), sale('niia_health', day('2025-01-05'))];
    expect(keptByLawUntil({ products, chargebacks: [] }, day('2030-01-01'))).toBe(day('2037-02-03'));
  });

  it('requires nothing of a lead that bought nothing', () => {
    const undone = { ...sale('niia_health'), status: 'failed' as const };
    const notDated = { ...sale('niia_health'), sale_ts: undefined };
    for (const product of [undone, notDated])
      expect(keptByLawUntil({ products: [product], chargebacks: [] }, day('2026-01-06'))).toBeUndefined();
    expect(keptByLawUntil({ products: [], chargebacks: [] }, day('2026-01-06'))).toBeUndefined();
  });
});

describe('what is due', () => {
  const kept = (fields: Partial<Kept> = {}): Kept => ({
    ...{ products: [], chargebacks: [], last_activity_ts: day('2026-06-01') },
    ...{ recordings: [day('2026-01-01')], messages: [day('2026-02-01'), day('2026-03-01')], payments: [] },
    ...fields,
  });
  const at = (now: string, fields: Partial<Kept> = {}) => dueOf(content, kept(fields), day(now));

  it('is nothing before the first period is over; then it is time to look again', () => {
    expect(at('2030-12-31')).toMatchObject({ kinds: [], lead: false, next_ts: day('2031-02-01') });
  });

  it('is a part as soon as its period is over, and the next one later', () => {
    expect(at('2031-02-01')).toMatchObject({ kinds: ['messages'], lead: false, next_ts: day('2031-03-01') });
    const { isOver } = at('2031-02-01');
    expect([isOver('messages', day('2026-02-01')), isOver('messages', day('2026-03-01'))]).toEqual([true, false]);
  });

  it('is no part before its own month is over, at the end of a month either', () => {
    const month = { recordings: 1, messages: 1, payments: 1, leads: 12 };
    const messages = ['2026-01-27', '2026-01-28', '2026-01-31', '2026-02-01'].map(day);
    const dueAt = (now: string) => {
      const due = dueOf({ ...content, unsold: month }, kept({ recordings: [], messages }), day(now));
      return { over: messages.filter(ts => due.isOver('messages', ts)).length, next: due.next_ts };
    };
    expect(dueAt('2026-02-27')).toEqual({ over: 1, next: day('2026-02-28') });
    expect(dueAt('2026-02-28')).toEqual({ over: 3, next: day('2026-03-01') });
    expect(dueAt('2026-03-01')).toMatchObject({ over: 4 });
  });

  it('is the lead when its period after the last thing that happened is over', () => {
    expect(at('2036-05-31')).toMatchObject({ lead: false, next_ts: day('2036-06-01') });
    expect(at('2036-06-01')).toMatchObject({ lead: true });
  });

  it('is looked at again when the plan is over, or when the next part is', () => {
    const planned = { planned_ts: day('2030-05-05') };
    expect(at('2030-01-01', planned)).toMatchObject({ next_ts: day('2030-05-05') });
    expect(at('2030-05-05', planned)).toMatchObject({ next_ts: day('2031-02-01') });
    expect(at('2036-06-01', { planned_ts: day('2036-06-01') })).toMatchObject({ lead: true });
    expect(at('2036-06-01', { planned_ts: day('2036-06-02') })).toMatchObject({
      lead: false,
      next_ts: day('2036-06-02'),
    });
  });

  it('is no payment data while a payment is planned, but every other part', () => {
    const month = { recordings: 1, messages: 1, payments: 1, leads: 12 };
    const ended = [day('2026-01-01')];
    const kindsWith = (planned: Partial<Kept>, now: string) =>
      dueOf({ ...content, unsold: month }, kept({ messages: ended, payments: ended, ...planned }), day(now)).kinds;
    const planned = { planned_ts: day('2026-04-01') };
    expect(kindsWith(planned, '2026-03-31')).toEqual(['recordings', 'messages']);
    expect(kindsWith(planned, '2026-04-01')).toEqual(['recordings', 'messages', 'payments']);
    expect(kindsWith({}, '2026-03-31')).toEqual(['recordings', 'messages', 'payments']);
  });

  it('is never a lead whose sale the law still covers', () => {
    const short: RetentionContent = { ...content, niia_health: { recordings: 1, messages: 1, payments: 1, leads: 1 } };
    const sold = kept({ products: [sale('niia_health', day('2026-06-01'))], messages: [], recordings: [] });
    expect(dueOf(short, sold, day('2030-01-01'))).toMatchObject({ lead: false, next_ts: day('2036-06-01') });
  });
});

describe('an edit of the periods', () => {
  const problems = (line: 'niia_health' | 'unsold', periods: Partial<Periods>) =>
    RetentionEdit.safeParse({ ...content, [line]: { ...content[line], ...periods } }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    );

  it('of the default is accepted', () => {
    expect(RetentionEdit.parse(content)).toEqual(content);
  });

  it.each([
    ['less than a month', 'unsold', { messages: 0 }, 'unsold.messages', 'At least 1 month.'],
    ['a part of a month', 'unsold', { messages: 1.5 }, 'unsold.messages', 'Enter whole months.'],
    ['no number', 'unsold', { messages: Number.NaN }, 'unsold.messages', 'Enter a number of months.'],
    ['more than fifty years', 'unsold', { leads: 601 }, 'unsold.leads', 'At most 600 months (50 years).'],
    [
      'a sold lead for less than ten years',
      'niia_health',
      { leads: 119, recordings: 60 },
      'niia_health.leads',
      'At least 120 months: the law requires it after a sale.',
    ],
    [
      'recordings longer than the lead',
      'unsold',
      { leads: 48, recordings: 60, messages: 12, payments: 12 },
      'unsold.recordings',
      'At most 48 months: with the lead, its recordings are erased too.',
    ],
    [
      'an unsold lead for less than four years',
      'unsold',
      { leads: 47, recordings: 12, messages: 12, payments: 12 },
      'unsold.leads',
      "At least 48 months: the lead's consents prove for four years that it could be called.",
    ],
  ] as const)('rejects %s', (_, line, periods, field, message) => {
    expect(problems(line, periods)).toEqual([[field, message]]);
  });
});
