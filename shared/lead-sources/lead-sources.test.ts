import { describe, expect, it } from 'vitest';
import { costOn, leadCost, sourceNamed } from './lead-cost.ts';
import type { LeadSource } from './lead-source.ts';
import { contentOf, withContent } from './lead-source-edit.ts';

const radio: LeadSource = { id: '1', name: 'radio', lead_cost: 10_00, version: 1 };
const MARCH_5 = '2026-03-05T15:00:00.000Z';
/** Still March 9 in New York. */
const LATE_ON_MARCH_9 = '2026-03-10T03:30:00.000Z';

const withCost = (source: LeadSource, lead_cost: number, now: string): LeadSource =>
  withContent(source, { ...contentOf(source), lead_cost }, now);

describe('what a lead costs', () => {
  const source = withCost(withCost(radio, 12_00, MARCH_5), 15_00, LATE_ON_MARCH_9);

  it.each([
    ['2026-03-04', 10_00],
    ['2026-03-05', 12_00],
    ['2026-03-08', 12_00],
    ['2026-03-09', 15_00],
    ['2026-12-31', 15_00],
  ])('on %s is what its source cost on that day in New York', (day, cost) => {
    expect(costOn(source, day)).toBe(cost);
  });

  it('is what was typed for it, whatever its source costs', () => {
    const lead = { lead_source: 'radio', created_ts: LATE_ON_MARCH_9 };
    expect(leadCost(lead, [source])).toBe(15_00);
    expect(leadCost({ ...lead, cost_from_manual_input: 0 }, [source])).toBe(0);
  });

  it('is unknown without a source that is known', () => {
    expect(leadCost({ lead_source: 'tv', created_ts: MARCH_5 }, [source])).toBeUndefined();
    expect(leadCost({ created_ts: MARCH_5 }, [source])).toBeUndefined();
  });
});

describe('a change of a lead source', () => {
  it('of its cost twice in a day keeps what a lead cost before the day', () => {
    const source = withCost(withCost(radio, 12_00, MARCH_5), 13_00, MARCH_5);
    expect(source).toMatchObject({ lead_cost: 13_00, earlier_costs: [{ until: '2026-03-05', lead_cost: 10_00 }] });
  });

  it('of its name keeps the name under which leads refer to it', () => {
    const renamed = withContent(radio, { ...contentOf(radio), name: 'radio north' }, MARCH_5);
    expect(renamed).toMatchObject({ name: 'radio north', former_names: ['radio'] });
    expect(renamed).not.toHaveProperty('earlier_costs');
    expect(sourceNamed([renamed], 'radio')).toBe(renamed);
    const back = withContent(renamed, contentOf(radio), MARCH_5);
    expect(back).toMatchObject({ name: 'radio', former_names: ['radio north'] });
  });

  it('retires it and offers it again', () => {
    const retired = withContent(radio, { ...contentOf(radio), retired: true }, MARCH_5);
    expect(retired.retired_ts).toBe(MARCH_5);
    expect(withCost(retired, 11_00, LATE_ON_MARCH_9).retired_ts).toBe(MARCH_5);
    expect(withContent(retired, contentOf(radio), MARCH_5)).toEqual(radio);
  });
});

it('a name means the source that has it now before one that had it', () => {
  const former = { ...radio, id: '2', name: 'tv', former_names: ['radio'] };
  expect(sourceNamed([former, radio], 'radio')).toBe(radio);
  expect(sourceNamed([former], undefined)).toBeUndefined();
});
