import { targetLabels } from '../metrics/funnel-steps.ts';
import { exactPercentage } from '../metrics/percentage.ts';
import { alertSideOf, type Measure, measureLabels, thresholdText } from '../metrics/wallboard.ts';
import type { FunnelTargets, GroupContent } from './group-configuration.ts';

/** The targets of the funnel in words, one text for each step. */
export const targetTexts = ({ targets }: Pick<GroupContent, 'targets'>): string[] =>
  (Object.keys(targetLabels) as (keyof FunnelTargets)[]).flatMap(step => {
    const target = targets?.[step];
    if (!target) return [];
    const [high, low] = [exactPercentage(target.high), exactPercentage(target.low)];
    return [`the target ${targetLabels[step]} of ${high}, below up to ${low}`];
  });

/** The thresholds of the wallboard that a group has of its own in words, one text for each measure. */
export const wallboardTexts = ({ wallboard }: Pick<GroupContent, 'wallboard'>): string[] =>
  (Object.keys(measureLabels) as Measure[]).flatMap(measure => {
    const threshold = wallboard?.[measure];
    if (!threshold) return [];
    const [warn, alert] = [thresholdText(measure, threshold.warn), thresholdText(measure, threshold.alert)];
    const side = alertSideOf(measure);
    return [`the wallboard limit ${measureLabels[measure]}: amber ${side} ${warn}, red ${side} ${alert}`];
  });
