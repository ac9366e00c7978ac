import type { ExportColumn } from '../exports/column.ts';
import { type Figures, salesVolume } from './figures.ts';

export type FiguresOfDay = { day: string; figures: Figures };

const count = (title: string, name: keyof Figures): ExportColumn<FiguresOfDay> => ({
  title,
  kind: 'count',
  of: ({ figures }) => figures[name] ?? 0,
});

/** The columns of the exported figures (docs/product.md, Figures); sums only, so that any rate follows from them. */
export const figureColumns: readonly ExportColumn<FiguresOfDay>[] = [
  { title: 'Day (New York)', kind: 'day', of: ({ day }) => day },
  count('Total calls', 'calls_qtd'),
  count('Calls over 5 minutes', 'calls_5m_qtd'),
  count('Unanswered calls', 'unanswered_qtd'),
  count('Offered calls', 'offered_qtd'),
  count('Answered calls', 'answered_qtd'),
  count('Answered within 20 s', 'answered_in_time_qtd'),
  count('Abandoned calls', 'abandoned_qtd'),
  count('Waited (s)', 'wait_s'),
  count('Talked (s)', 'talk_s'),
  count('On holds', 'on_holds_qtd'),
  count('Health sales', 'sales_qtd'),
  count('Other sales', 'ancillaries_qtd'),
  { title: 'Sales volume', kind: 'count', of: ({ figures }) => salesVolume(figures) },
  { title: 'Premiums', kind: 'cents', of: ({ figures }) => figures.premiums ?? 0 },
  { title: 'Commissions', kind: 'cents', of: ({ figures }) => figures.commissions ?? 0 },
  count('Chargebacks', 'chargebacks_qtd'),
  count('New leads', 'leads_qtd'),
];
