import type { ExportColumn } from '../exports/column.ts';
import type { FunnelStep } from './funnel-steps.ts';

/** The columns of the exported funnel (docs/product.md, Performance funnel): its steps, percentages and targets. */
export const funnelColumns: readonly ExportColumn<FunnelStep>[] = [
  { title: 'Step', kind: 'text', of: step => step.name },
  { title: 'Number', kind: 'count', of: step => step.figure },
  { title: 'Of the total calls (%)', kind: 'number', of: step => step.target?.percentage },
  { title: 'Target', kind: 'text', of: step => step.target?.message },
];
