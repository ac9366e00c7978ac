import type { LiveCall } from '#shared/calls/call';
import type { Wallboard } from '#shared/contracts/reports';
import { answeredSince } from '#shared/metrics/call-figures';
import { type Figures, sumOfFigures } from '#shared/metrics/figures';
import { lineOf, type ReportLine } from '#shared/metrics/report';

const plus = ({ name, figures }: ReportLine, more: readonly Figures[]): ReportLine =>
  lineOf(name, sumOfFigures([figures, ...more]));

/**
 * Today's figures with the answered calls that have not ended: abandoned calls count at once, so without these a busy
 * hour would look as if nobody was answered (docs/decisions/0060).
 */
export const withAnsweredCalls = (board: Wallboard, calls: readonly LiveCall[]): Wallboard => {
  const answered = answeredSince(calls, board);
  const figuresFor = (name: string) => answered.filter(({ group }) => group === name).map(({ figures }) => figures);
  const counted = new Set(board.groups.map(({ name }) => name));
  const others = new Set(answered.flatMap(({ group }) => (group && !counted.has(group) ? [group] : [])));
  return {
    ...board,
    total: plus(
      board.total,
      answered.map(({ figures }) => figures),
    ),
    groups: [...board.groups, ...[...others].map(name => lineOf(name, {}))].map(line =>
      plus(line, figuresFor(line.name)),
    ),
  };
};
