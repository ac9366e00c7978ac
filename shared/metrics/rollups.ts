import { groupedBy } from '../grouped-by.ts';
import { firstDayOfWeek } from '../new-york.ts';
import type { KnownContribution } from './contribution.ts';
import { areAllZero, type FigureName, type Figures, negatedFigures, sumOfFigures } from './figures.ts';

/**
 * A stored sum: the company's day by hour, group and lead source; one agent's day; the week of all closers for the
 * leaderboard, which begins on this day.
 */
export type Rollup =
  | { of: 'company'; day: string }
  | { of: 'agent'; user_id: string; day: string }
  | { of: 'leaderboard'; day: string };

/** A part of a roll-up, such as the hour 9 or the group `closer_t1`; `total` has the name ''. */
export type Cell = { by: 'total' | 'hour' | 'group' | 'lead_source' | 'user'; name: string; figures: Figures };

export type RollupChange = { rollup: Rollup; cells: Cell[] };

const ranked: readonly FigureName[] = ['sales_qtd', 'ancillaries_qtd', 'premiums'];

const rankedFigures = (figures: Figures): Figures =>
  Object.fromEntries(ranked.flatMap(name => (figures[name] ? [[name, figures[name]]] : [])));

const hourName = (hour: number): string => String(hour).padStart(2, '0');

const companyCells = ({ hour, group, lead_source, figures }: KnownContribution): Cell[] => [
  { by: 'total', name: '', figures },
  { by: 'hour', name: hourName(hour), figures },
  ...(group ? [{ by: 'group' as const, name: group, figures }] : []),
  ...(lead_source ? [{ by: 'lead_source' as const, name: lead_source, figures }] : []),
];

const changesOf = (one: KnownContribution): RollupChange[] => {
  const { day, user_id, figures } = one;
  const forRanking = rankedFigures(figures);
  return [
    { rollup: { of: 'company', day }, cells: companyCells(one) },
    ...(user_id
      ? [{ rollup: { of: 'agent' as const, user_id, day }, cells: [{ by: 'total' as const, name: '', figures }] }]
      : []),
    ...(user_id && !areAllZero(forRanking)
      ? [
          {
            rollup: { of: 'leaderboard' as const, day: firstDayOfWeek(day) },
            cells: [{ by: 'user' as const, name: user_id, figures: forRanking }],
          },
        ]
      : []),
  ];
};

const cellName = ({ by, name }: Cell): string => `${by}#${name}`;

const sumOfCells = (cells: Cell[]): Cell[] =>
  [...groupedBy(cells, cellName).values()].flatMap(same => {
    const [first] = same;
    const figures = sumOfFigures(same.map(cell => cell.figures));
    return first && !areAllZero(figures) ? [{ ...first, figures }] : [];
  });

/** What a set of contributions adds to each roll-up; roll-ups and cells to which it adds nothing are left out. */
export const rollupChanges = (contributions: readonly KnownContribution[]): RollupChange[] =>
  [...groupedBy(contributions.flatMap(changesOf), ({ rollup }) => JSON.stringify(rollup)).values()].flatMap(same => {
    const [first] = same;
    const cells = sumOfCells(same.flatMap(change => change.cells));
    return first && cells.length > 0 ? [{ rollup: first.rollup, cells }] : [];
  });

/** What changes in the roll-ups where a document contributed `was` and contributes `is` from now on. */
export const rollupDifference = (was: readonly KnownContribution[], is: readonly KnownContribution[]): RollupChange[] =>
  rollupChanges([...was.map(one => ({ ...one, figures: negatedFigures(one.figures) })), ...is]);
