import { describe, expect, it } from 'vitest';
import { lineOf } from './report.ts';
import {
  defaultThresholds,
  mostSevereJudgement,
  thresholdLevel,
  thresholdLevelOfRate,
  thresholdsOf,
} from './wallboard.ts';

const good = { level: 'good' } as const;
const warn = { level: 'warn', message: 'above 20 s' } as const;
const alert = { level: 'alert', message: 'above 60 s' } as const;

describe('the thresholds of a group', () => {
  it('are the defaults, but for what the group sets itself', () => {
    const waiting_calls = { warn: 1, alert: 2 };
    expect(thresholdsOf({ wallboard: { waiting_calls } })).toEqual({ ...defaultThresholds, waiting_calls });
    expect(thresholdsOf({})).toEqual(defaultThresholds);
  });
});

describe('a value against its threshold', () => {
  it.each([
    ['longest_wait_s', 20, good],
    ['longest_wait_s', 21, warn],
    ['longest_wait_s', 60, warn],
    ['longest_wait_s', 61, alert],
    ['waiting_calls', 4, { level: 'warn', message: 'above 3' }],
    ['service_level', 0.8, good],
    ['service_level', 0.79, { level: 'warn', message: 'below 80%' }],
    ['service_level', 0.7, { level: 'warn', message: 'below 80%' }],
    ['service_level', 0.69, { level: 'alert', message: 'below 70%' }],
    ['abandonment', 0.05, good],
    ['abandonment', 0.11, { level: 'alert', message: 'above 10%' }],
  ] as const)('%s of %d', (measure, value, expected) => {
    expect(thresholdLevel(measure, value, defaultThresholds[measure])).toEqual(expected);
  });

  it('names a threshold with its decimal', () => {
    expect(thresholdLevel('abandonment', 0.2, { warn: 0.025, alert: 0.5 })).toEqual({
      level: 'warn',
      message: 'above 2.5%',
    });
  });

  it('is judged by the worse threshold where the two are swapped', () => {
    expect(thresholdLevel('longest_wait_s', 61, { warn: 60, alert: 20 })).toEqual({
      level: 'alert',
      message: 'above 20 s',
    });
  });
});

describe('a rate of today', () => {
  const line = (offered_qtd: number) => lineOf('closer_t1', { offered_qtd, abandoned_qtd: offered_qtd });

  it('is judged from the tenth offered call on', () => {
    expect(thresholdLevelOfRate('abandonment', line(9), defaultThresholds)).toEqual(good);
    expect(thresholdLevelOfRate('abandonment', line(10), defaultThresholds)).toEqual({
      level: 'alert',
      message: 'above 10%',
    });
  });
});

describe('the worst of the groups', () => {
  it('is the first of those with the worst state', () => {
    const groups = [
      { group: 'closer_t1', judgement: warn },
      { group: 'closer_t2', judgement: alert },
      { group: 'verification', judgement: alert },
    ];
    expect(mostSevereJudgement(groups)).toBe(groups[1]);
  });

  it('is none where all are good', () => {
    expect(mostSevereJudgement([{ group: 'closer_t1', judgement: good }])).toBeUndefined();
  });
});
