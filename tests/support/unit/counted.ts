import { sendMetrics } from '#platform/metrics';
import type { captureLog } from './captured-log.ts';

/** How often a metric was counted since {@link sendMetrics} was called last, while the log is captured. */
export const counted = (log: ReturnType<typeof captureLog>, metric: string): number => {
  const before = log.lines().length;
  sendMetrics();
  const sent = log
    .lines()
    .slice(before - 1)
    .filter(line => line.includes(`"${metric}":`))
    .flatMap(line => JSON.parse(line)[metric] as number | number[]);
  return sent.reduce((sum, one) => sum + one, 0);
};
