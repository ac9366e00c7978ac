import type { GroupConfiguration } from '../access/group-configuration.ts';
import { exactPercentage } from './percentage.ts';
import { flooredPercentage } from './rates.ts';

type Target = NonNullable<GroupConfiguration['targets']>['sales'];

/** A step of the funnel against its target: the percentage of all calls, and what is said about it. */
export type TargetState = { percentage: number; state: 'above' | 'between' | 'below' | 'no-target'; message: string };

/** docs/product.md, Performance funnel: at or above high is above target, at or below low is below it. */
export const targetState = (part: number, calls: number, target: Target | undefined): TargetState => {
  const percentage = flooredPercentage(part, calls);
  if (!target) return { percentage, state: 'no-target', message: 'No target' };
  const share = calls ? part / calls : 0;
  if (share >= target.high)
    return { percentage, state: 'above', message: `Above target of ${exactPercentage(target.high)}` };
  if (share <= target.low)
    return { percentage, state: 'below', message: `Below target of ${exactPercentage(target.low)}` };
  return { percentage, state: 'between', message: 'Between target range' };
};
