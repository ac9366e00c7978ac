import type { GroupConfiguration, WallboardThresholds } from '../access/group-configuration.ts';
import type { GroupName } from '../access/roles.ts';
import { ANSWERED_IN_TIME_S } from './call-figures.ts';
import { exactPercentage, percentage } from './percentage.ts';
import type { ReportLine } from './report.ts';

/** What a group's wallboard warns of where its configuration says nothing (docs/decisions/0067). */
export const defaultThresholds: WallboardThresholds = {
  longest_wait_s: { warn: ANSWERED_IN_TIME_S, alert: 60 },
  waiting_calls: { warn: 3, alert: 6 },
  service_level: { warn: 0.8, alert: 0.7 },
  abandonment: { warn: 0.05, alert: 0.1 },
};

export const thresholdsOf = ({ wallboard }: Pick<GroupConfiguration, 'wallboard'>): WallboardThresholds => ({
  ...defaultThresholds,
  ...wallboard,
});

export type Measure = keyof WallboardThresholds;

export const measureLabels: Record<Measure, string> = {
  longest_wait_s: 'Longest wait',
  waiting_calls: 'Waiting calls',
  service_level: 'Service level',
  abandonment: 'Abandonment',
};

/** A value against its threshold; `message` says which threshold was passed, as the wall shows it: 'above 60 s'. */
export type Judgement = { level: 'good' } | { level: 'warn' | 'alert'; message: string };

/** A fraction of the offered calls. */
export const isRate = (measure: Measure): boolean => measure === 'service_level' || measure === 'abandonment';

const textOf: Record<Measure, (value: number) => string> = {
  longest_wait_s: value => `${value} s`,
  waiting_calls: String,
  service_level: percentage,
  abandonment: percentage,
};

/** A value of a measure with its unit: `60 s`, `3`, `80%`. */
const measureText = (measure: Measure, value: number): string => textOf[measure](value);

/** A threshold as it was entered, with its unit: `80%`, `12.25%`. */
export const thresholdText = (measure: Measure, threshold: number): string =>
  isRate(measure) ? exactPercentage(threshold) : measureText(measure, threshold);

/** A service level is bad below its threshold; every other measure is bad above it. */
export const alertSideOf = (measure: Measure): 'below' | 'above' => (measure === 'service_level' ? 'below' : 'above');

/** A value that equals its threshold is still good. */
export const thresholdLevel = (
  measure: Measure,
  value: number,
  { warn, alert }: WallboardThresholds[Measure],
): Judgement => {
  const side = alertSideOf(measure);
  const isPassed = (threshold: number) => (side === 'below' ? value < threshold : value > threshold);
  const passed = (level: 'warn' | 'alert', threshold: number): Judgement => ({
    level,
    message: `${side} ${thresholdText(measure, threshold)}`,
  });
  if (isPassed(alert)) return passed('alert', alert);
  return isPassed(warn) ? passed('warn', warn) : { level: 'good' };
};

/** The thresholds that warn last: of several groups, those that suit the most patient one. */
export const loosestThresholds = (
  measure: Measure,
  thresholds: readonly WallboardThresholds[],
): WallboardThresholds[Measure] => {
  const furthest = alertSideOf(measure) === 'below' ? Math.min : Math.max;
  const of = (level: 'warn' | 'alert') => furthest(...thresholds.map(one => one[measure][level]));
  return thresholds.length === 0 ? defaultThresholds[measure] : { warn: of('warn'), alert: of('alert') };
};

/** Fewer calls than these make a rate of chance: one lost call of two is half of them. */
const MIN_OFFERED = 10;

/** A rate of today's calls of a group or the company; good while too few calls were offered to tell. */
export const thresholdLevelOfRate = (
  measure: 'service_level' | 'abandonment',
  line: ReportLine,
  thresholds: WallboardThresholds,
): Judgement =>
  (line.figures.offered_qtd ?? 0) < MIN_OFFERED
    ? { level: 'good' }
    : thresholdLevel(measure, line[measure], thresholds[measure]);

const severity = { good: 0, warn: 1, alert: 2 } as const;

/** The judgement of a group, of the calls for one agent (`group` is undefined), or of the company as a whole. */
export type PartJudgement = ({ group: GroupName | undefined } | { ofCompany: true }) & { judgement: Judgement };

/** The most severe judgement of the parts, which decides the tile; of equal ones the first. */
export const mostSevereJudgement = (parts: readonly PartJudgement[]): PartJudgement | undefined =>
  parts.reduce<PartJudgement | undefined>(
    (worst, one) => (severity[one.judgement.level] > severity[worst?.judgement.level ?? 'good'] ? one : worst),
    undefined,
  );
