import { beforeEach, describe, expect, it } from 'vitest';
import { LeadsFilter } from '#shared/leads/list/leads-filter';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable } from '../../../tests/support/unit/unit-table.ts';
import { clearFirstListedDay } from './first-listed-day.ts';
import { leadsQuery } from './leads-query.ts';

/** 10 am in New York, in summer time: the day ends at 03:59:59.999 of the next one. */
const NOW = '2026-03-10T14:00:00.000Z';
const END_OF_TODAY = '2026-03-11T03:59:59.999Z';
/** A week before, in winter time. */
const LIMIT = '2026-03-03T05:00:00.000Z';

const limited = anActor({ roles: ['fronter'] });

const ask = (filter: object, actor = anAdmin()) => leadsQuery({ actor, now: NOW }, LeadsFilter.parse(filter));
const rejection = (message: string) => rejectedAs('invalid_input', message);

beforeEach(() => {
  clearFirstListedDay();
  startUnitTable();
});

describe('the range of a query', () => {
  it('ends with today, and begins ten years before where nobody knows the first lead', async () => {
    expect(await ask({})).toEqual({ by: 'created', first: '2016-03-09T05:00:00.000Z', last: END_OF_TODAY });
  });

  it('is the one that is asked for, to the end of its last second', async () => {
    expect(await ask({ start_date: '2026-03-01T05:00:00', end_date: '2026-03-10T14:00:00' })).toEqual({
      by: 'created',
      first: '2026-03-01T05:00:00.000Z',
      last: '2026-03-10T14:00:00.999Z',
    });
  });

  it('is of sales where sale dates are asked for, and may be one second long', async () => {
    const second = '2026-03-01T05:00:00';
    expect(await ask({ sale_date_start: second, sale_date_end: second })).toEqual({
      by: 'sold',
      first: '2026-03-01T05:00:00.000Z',
      last: '2026-03-01T05:00:00.999Z',
    });
    expect(await ask({ sale_date_end: second })).toMatchObject({ by: 'sold', last: '2026-03-01T05:00:00.999Z' });
  });

  it('ends with today whatever is asked for', async () => {
    expect(await ask({ end_date: '2026-03-11T03:59:59' })).toMatchObject({ last: END_OF_TODAY });
    expect(await ask({ end_date: '2026-03-11T04:00:00' })).toMatchObject({ last: END_OF_TODAY });
  });

  it.each([
    { start_date: '2026-03-02T00:00:00', end_date: '2026-03-01T00:00:00' },
    { sale_date_start: '2026-03-02T00:00:00', sale_date_end: '2026-03-01T00:00:00' },
  ])('does not end before it begins: %j', async filter => {
    await expect(ask(filter)).rejects.toEqual(rejection('The end of the range is before its beginning.'));
  });

  it.each([
    { start_date: '2026-03-01T00:00:00', sale_date_end: '2026-03-02T00:00:00' },
    { end_date: '2026-03-02T00:00:00', sale_date_start: '2026-03-01T00:00:00' },
  ])('is of created dates or of sale dates: %j', async filter => {
    await expect(ask(filter)).rejects.toEqual(rejection('Choose created dates or sale dates, not both.'));
  });
});

describe('a role with a limit', () => {
  it('sees leads from its first day on, whatever is asked for', async () => {
    for (const start_date of ['2026-03-03T04:59:59', '2026-03-03T05:00:00', undefined])
      expect(await ask({ start_date }, limited)).toEqual({ by: 'created', first: LIMIT, last: END_OF_TODAY });
    expect(await ask({ start_date: '2026-03-03T05:00:01' }, limited)).toMatchObject({
      first: '2026-03-03T05:00:01.000Z',
    });
  });

  it('sees sales of leads that were created since then only', async () => {
    expect(await ask({ sale_date_start: '2026-03-05T05:00:00' }, limited)).toMatchObject({
      by: 'sold',
      created_from: LIMIT,
    });
  });
});

it('a status and a text are those that are asked for', async () => {
  expect(await ask({ sale_status: 'sale', q: 'Park' })).toMatchObject({ sale_status: 'sale', q: 'Park' });
});
