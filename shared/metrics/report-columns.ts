import type { ExportColumn } from '../exports/column.ts';
import { words } from '../words.ts';
import type { SourceLine } from './report.ts';
import {
  type Breakdown,
  breakdownTitles,
  figuresFor,
  groupLineLabel,
  hourLabel,
  type ReportFigure,
  reportFigures,
} from './report-figures.ts';

const nameColumn = (by: Breakdown): ExportColumn<SourceLine> => {
  const title = breakdownTitles[by];
  switch (by) {
    case 'by_day':
      return { title: `${title} (New York)`, kind: 'day', of: ({ name }) => name };
    case 'by_hour':
      return { title: `${title} (New York)`, kind: 'text', of: ({ name }) => hourLabel(name) };
    case 'by_group':
      return { title, kind: 'text', of: ({ name }) => groupLineLabel(name) };
    case 'by_lead_source':
      return { title, kind: 'text', of: ({ name }) => words(name) };
  }
};

const whole = (value: number | undefined): number | undefined => (value === undefined ? undefined : Math.round(value));

/** A tenth of a percent, as on the screen. */
const percent = (share: number | undefined): number | undefined =>
  share === undefined ? undefined : Math.round(share * 1000) / 10;

const figureColumn = ({ label, kind, of }: ReportFigure): ExportColumn<SourceLine> => {
  switch (kind) {
    case 'share':
      return { title: `${label} (%)`, kind: 'number', of: line => percent(of(line)) };
    case 'seconds':
      return { title: `${label} (s)`, kind: 'count', of: line => whole(of(line)) };
    case 'cents':
      return { title: label, kind, of: line => whole(of(line)) };
    case 'count':
      return { title: label, kind, of };
  }
};

/** The columns of an exported report (docs/product.md, Reporting dashboard): every figure of each line. */
export const reportColumns = (by: Breakdown): readonly ExportColumn<SourceLine>[] => [
  nameColumn(by),
  ...figuresFor(by).map(key => figureColumn(reportFigures[key])),
];
