import type { WallboardThresholds } from '#shared/access/group-configuration';
import type { GroupName } from '#shared/access/roles';
import { type GroupQueue, queuesByGroup } from '#shared/agents/queue';
import { type WallAgent, type WallState, wallAgents } from '#shared/agents/wall-state';
import type { LiveCall } from '#shared/calls/call';
import type { Wallboard } from '#shared/contracts/reports';
import type { ReportLine } from '#shared/metrics/report';
import {
  defaultThresholds,
  type Judgement,
  loosestThresholds,
  mostSevereJudgement,
  type PartJudgement,
  thresholdLevel,
  thresholdLevelOfRate,
} from '#shared/metrics/wallboard';
import { secondsBetween, type Timestamp, timestamp } from '#shared/time';
import type { Agent } from '#shared/users/user';
import { withAnsweredCalls } from './with-answered-calls.ts';

export type JudgedQueue = GroupQueue & { waiting: Judgement; wait: Judgement };

export type WallboardView = {
  queues: JudgedQueue[];
  waitingCount: number;
  oldest: Timestamp | undefined;
  /** The worst group of each measure, or the company where it is worse; undefined where all are good. */
  worst: Record<keyof WallboardThresholds, PartJudgement | undefined>;
  total: ReportLine;
  agents: Record<WallState, WallAgent[]>;
};

type Thresholds = Pick<Wallboard, 'thresholds'>;

const thresholdsFor = ({ thresholds }: Thresholds, group: GroupName | undefined): WallboardThresholds =>
  (group && thresholds[group]) || defaultThresholds;

const judgedQueue = (queue: GroupQueue, board: Thresholds, now: Timestamp): JudgedQueue => {
  const { waiting_calls, longest_wait_s } = thresholdsFor(board, queue.group);
  return {
    ...queue,
    waiting: thresholdLevel('waiting_calls', queue.count, waiting_calls),
    wait: thresholdLevel('longest_wait_s', secondsBetween(queue.oldest_ts, now), longest_wait_s),
  };
};

const hasCalls = ({ figures }: ReportLine): boolean => (figures.offered_qtd ?? 0) > 0;

/** No group is more patient than the thresholds by which the company is judged. */
const thresholdsOfCompany = (measure: 'service_level' | 'abandonment', board: Wallboard): WallboardThresholds => {
  const inForce = board.groups.filter(hasCalls).map(({ name }) => thresholdsFor(board, name));
  return { ...defaultThresholds, [measure]: loosestThresholds(measure, inForce) };
};

/** The company is judged too: with few calls in each group, only its own rate says that callers are lost. */
const worstRate = (measure: 'service_level' | 'abandonment', board: Wallboard) =>
  mostSevereJudgement([
    ...board.groups.map(line => ({
      group: line.name,
      judgement: thresholdLevelOfRate(measure, line, thresholdsFor(board, line.name)),
    })),
    { ofCompany: true, judgement: thresholdLevelOfRate(measure, board.total, thresholdsOfCompany(measure, board)) },
  ]);

/** Everything that the wall shows at this time (docs/product.md, Wallboard). */
export const wallboardView = (
  agents: Agent[],
  calls: LiveCall[],
  counted: Wallboard,
  now: Timestamp,
): WallboardView => {
  const board = withAnsweredCalls(counted, calls);
  const queues = queuesByGroup(calls).map(queue => judgedQueue(queue, board, now));
  return {
    queues,
    waitingCount: queues.reduce((sum, { count }) => sum + count, 0),
    oldest: queues[0]?.oldest_ts,
    worst: {
      waiting_calls: mostSevereJudgement(queues.map(({ group, waiting }) => ({ group, judgement: waiting }))),
      longest_wait_s: mostSevereJudgement(queues.map(({ group, wait }) => ({ group, judgement: wait }))),
      service_level: worstRate('service_level', board),
      abandonment: worstRate('abandonment', board),
    },
    total: board.total,
    agents: wallAgents(agents, calls, board.day),
  };
};

/** When a waiting group passes a threshold of its longest wait: only then does a tile change by the clock alone. */
export const thresholdTimes = (calls: LiveCall[], board: Thresholds): Timestamp[] =>
  queuesByGroup(calls).flatMap(({ group, oldest_ts }) => {
    const { warn, alert } = thresholdsFor(board, group).longest_wait_s;
    return [warn, alert].map(seconds => timestamp(new Date(Date.parse(oldest_ts) + (seconds + 1) * 1000)));
  });
