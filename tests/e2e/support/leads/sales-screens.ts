import type { Locator, Page } from 'playwright-core';

/** Cents of '-$1,250.50', or the number of '1,204'. */
const numberOf = (text: string): number => {
  const value = Number(text.replace(/[$,]/g, ''));
  return text.includes('$') ? Math.round(value * 100) : value;
};

type ShownFigures = { commissions: number; premium: number; volume: number };

/** What the screens show of sales; amounts in cents. */
type ShownSales = {
  today: ShownFigures;
  week: ShownFigures;
  /** The last bar of the week's chart; absent on the first day of a week, which has no chart. */
  bar?: { sales: number; commissions: number };
  /** The products of each closer in the leaderboard, by the name that it shows. */
  leaderboard: Record<string, number>;
  /** The list's sums of commissions, premiums and sales. */
  sums: number[];
};

const figuresIn = async (card: Locator): Promise<ShownFigures> => {
  const [commissions = 0, premium = 0, volume = 0] = (await card.getByRole('definition').allTextContents()).map(
    numberOf,
  );
  return { commissions, premium, volume };
};

/** Reads 'Sunday, March 8: 3 sales, commissions $100.00'. */
const barOf = (name: string): Required<ShownSales>['bar'] => {
  const [, sales, commissions] = /: (\S+) sales?, commissions (\S+)$/.exec(name) ?? [];
  if (sales === undefined || commissions === undefined) throw new Error(`The name of a bar was not read: '${name}'`);
  return { sales: numberOf(sales), commissions: numberOf(commissions) };
};

/** An admin's dashboard, and the company's list of commissions in another tab. */
export const salesScreens = ({ dashboard, list }: { dashboard: Page; list: Page }) => {
  const card = (name: string) => dashboard.getByRole('region', { name, exact: true });
  const bars = card('Performance this week').getByRole('listitem').getByRole('link');
  const closers = dashboard.getByRole('table', { name: 'Leaderboard Ranking' }).getByRole('row');
  const sums = list.getByRole('region', { name: 'Sums' }).getByRole('definition');

  const leaderboard = async (): Promise<ShownSales['leaderboard']> => {
    const rows = await closers.evaluateAll(all =>
      all.map(row => [...row.children].map(cell => cell.textContent ?? '')),
    );
    const ranked = rows.filter(([rank = '']) => /^\d+$/.test(rank));
    return Object.fromEntries(
      ranked.map(([, name = '', , sales = '', ancillaries = '']) => [name, numberOf(sales) + numberOf(ancillaries)]),
    );
  };

  /** A linked bar is named by the text that only a screen reader reads. */
  const nameOf = async (bar: Locator): Promise<string> => (await bar.locator('.visually-hidden').textContent()) ?? '';

  return {
    card,
    leaderboard: closers,
    sums,
    lines: list.getByRole('table', { name: 'Commissions' }).getByRole('row'),
    shown: async (): Promise<ShownSales> => ({
      today: await figuresIn(card('Performance today')),
      week: await figuresIn(card('Performance this week')),
      ...((await bars.count()) > 0 && { bar: barOf(await nameOf(bars.last())) }),
      leaderboard: await leaderboard(),
      sums: (await sums.allTextContents()).map(numberOf),
    }),
  };
};

/** The values of the screens after one more product, or with negative numbers after one less. */
export const changedBy = (
  { today, week, bar, leaderboard, sums }: ShownSales,
  { closer, commissions, premium, volume }: ShownFigures & { closer: string },
): ShownSales => {
  const grown = (figures: ShownFigures): ShownFigures => ({
    commissions: figures.commissions + commissions,
    premium: figures.premium + premium,
    volume: figures.volume + volume,
  });
  return {
    today: grown(today),
    week: grown(week),
    ...(bar && { bar: { sales: bar.sales + volume, commissions: bar.commissions + commissions } }),
    leaderboard: { ...leaderboard, [closer]: (leaderboard[closer] ?? 0) + volume },
    sums: sums.map((sum, n) => sum + ([commissions, premium, volume][n] ?? 0)),
  };
};

/** The first day of the next month as it is typed, MM/DD/YYYY: a day on which every product may begin. */
export const nextMonth = (): string => {
  const now = new Date();
  const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 1));
  return [first.getUTCMonth() + 1, first.getUTCDate(), first.getUTCFullYear()]
    .map(part => String(part).padStart(2, '0'))
    .join('/');
};
