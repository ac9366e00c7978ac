import type { ExportColumn } from '../exports/column.ts';
import type { LeaderboardRow } from './leaderboard-row.ts';

const score: ExportColumn<LeaderboardRow> = { title: 'Score', kind: 'number', of: row => row.score };

/** The columns of the exported leaderboard (docs/product.md, Leaderboard): the score is for admins only. */
export const leaderboardColumns = ({ admin }: { admin: boolean }): readonly ExportColumn<LeaderboardRow>[] => [
  { title: 'Rank', kind: 'count', of: row => row.rank },
  { title: 'Name', kind: 'text', of: row => row.name },
  ...(admin ? [score] : []),
  { title: 'Sales', kind: 'count', of: row => row.sales },
  { title: 'Ancillaries', kind: 'count', of: row => row.ancillaries },
  { title: 'Premiums', kind: 'cents', of: row => row.premiums },
];
