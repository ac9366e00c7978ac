import type { FunnelTargets } from '../access/group-configuration.ts';
import type { MetricName } from '../contracts/reports.ts';
import { type TargetState, targetState } from './target-state.ts';

/** A step's figure, and its part of all calls against the target; the first step is all calls. */
export type FunnelStep = { metric: MetricName; name: string; figure: number; target?: TargetState };

/** The steps that have a target, by its name. */
export const targetLabels = {
  callTime: 'Call Time > 5m',
  onHolds: 'On Holds',
  sales: 'Cleared Sales',
} as const satisfies Record<keyof FunnelTargets, string>;

const measured = [
  { metric: '5m_calls_qtd', target: 'callTime' },
  { metric: 'on_holds_qtd', target: 'onHolds' },
  { metric: 'sales_qtd', target: 'sales' },
] as const;

/** The steps of the funnel, the widest first (docs/product.md, Performance funnel). */
export const funnelSteps = (figures: Record<MetricName, number>, targets: FunnelTargets | null): FunnelStep[] => [
  { metric: 'calls_qtd', name: 'Total Calls', figure: figures.calls_qtd },
  ...measured.map(({ metric, target }) => ({
    metric,
    name: targetLabels[target],
    figure: figures[metric],
    target: targetState(figures[metric], figures.calls_qtd, targets?.[target]),
  })),
];
