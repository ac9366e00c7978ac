import { topics } from '#shared/contracts/live';
import { getWallboard } from '#shared/contracts/reports';
import { useOperation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { useMonitor } from '../../supervision/use-monitor.ts';
import { useEachMinute } from '../each-minute.ts';

/**
 * The agents, the open calls and today's figures, live. The figures are also read each minute: a new day begins without
 * a change, and the server knows a group's new thresholds after 30 s.
 */
export const useWallboard = () => {
  const monitor = useMonitor();
  useLiveReading(topics.figures(), [getWallboard]);
  useLiveReading(topics.groups(), [getWallboard]);
  const board = useOperation(getWallboard, {}, { topic: [topics.figures(), topics.groups()] });
  useEachMinute(() => void board.refetch());
  return {
    agents: monitor.agents,
    calls: monitor.calls,
    board: board.data,
    /** What could not be read at all. */
    error: monitor.error ?? (board.data ? undefined : (board.error ?? undefined)),
    /** Today's figures could not be read again. */
    isOld: board.error !== null && board.data !== undefined,
    isRetrying: monitor.isRetrying || board.isFetching,
    retry: () => {
      monitor.retry();
      if (board.error) void board.refetch();
    },
  };
};
