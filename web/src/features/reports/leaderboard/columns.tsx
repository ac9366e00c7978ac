import type { LinesOf } from '#shared/commissions/chosen-lines';
import type { LeaderboardRow } from '#shared/metrics/leaderboard-row';
import type { Column } from '../../../components/table/data-table.tsx';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { FigureValue } from '../figure-value.tsx';
import { formatWholeNumber } from '../whole-number.ts';

const CENTS = 100;

const wholeDollars = (cents: number): string => formatWholeNumber(Math.round(cents / CENTS));

const others = ['rankOther', 'onRankOther'] as const;

/** The colours of the first ranks (docs/product.md, Leaderboard). */
const first = [
  ['rankFirst', 'onRankFirst'],
  ['rankSecond', 'onRankSecond'],
  ['rankThird', 'onRankThird'],
] as const;

const RankMark = ({ rank }: { rank: number }) => {
  const [background, text] = first[rank - 1] ?? others;
  return (
    <span
      style={{
        display: 'inline-block',
        minWidth: 32,
        padding: '0 6px',
        borderRadius: 'var(--cl-radius)',
        lineHeight: '24px',
        fontWeight: 600,
        textAlign: 'center',
        fontVariantNumeric: 'tabular-nums',
        background: themeToken(background),
        color: themeToken(text),
      }}
    >
      {rank}
    </span>
  );
};

/** The address of a closer's sales of the week, or of those that a figure counts, where the user may see them. */
type RowsOf = (row: LeaderboardRow, lines?: LinesOf) => string | undefined;
type ColumnsInput = { admin: boolean; rowsOf: RowsOf };

const twoDecimals = (value: number): string => value.toFixed(2);

const scoreLinkedBy = (rowsOf: RowsOf): Column<LeaderboardRow> => ({
  key: 'score',
  header: 'Score',
  width: 76,
  align: 'right',
  render: row => row.score !== undefined && <FigureValue value={row.score} format={twoDecimals} to={rowsOf(row)} />,
});

/** docs/product.md, Leaderboard: the score is for admins only. */
export const columnsFor = ({ admin, rowsOf }: ColumnsInput): Column<LeaderboardRow>[] => [
  { key: 'rank', header: 'Rank', width: 64, render: row => <RankMark rank={row.rank} /> },
  {
    key: 'name',
    header: 'Name',
    render: row => (
      <span style={row.is_own ? { fontWeight: 600 } : undefined}>
        {row.name}
        {row.is_own && <span className="visually-hidden"> (you)</span>}
      </span>
    ),
  },
  ...(admin ? [scoreLinkedBy(rowsOf)] : []),
  {
    key: 'sales',
    header: 'Sales',
    width: 64,
    align: 'right',
    render: row => <FigureValue value={row.sales} format={formatWholeNumber} to={rowsOf(row, 'health')} />,
  },
  {
    key: 'ancillaries',
    header: 'Ancillaries',
    width: 92,
    align: 'right',
    render: row => <FigureValue value={row.ancillaries} format={formatWholeNumber} to={rowsOf(row, 'ancillaries')} />,
  },
  {
    key: 'premiums',
    header: 'Premiums',
    width: 88,
    align: 'right',
    render: row => <FigureValue value={row.premiums} format={wholeDollars} to={rowsOf(row)} />,
  },
];
