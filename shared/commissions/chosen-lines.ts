import * as z from 'zod';
import { groupOfType } from '../products/product-type.ts';
import type { CommissionLine } from './commission-line.ts';
import { matchesSearch } from './matches-search.ts';

/** The lines that one figure counts: `sales_qtd`, `ancillaries_qtd`, or `chargebacks_qtd`. */
export const linesOf = ['health', 'ancillaries', 'chargebacks'] as const;
export const LinesOf = z.enum(linesOf);
export type LinesOf = z.infer<typeof LinesOf>;

const isHealth = ({ product_type }: CommissionLine): boolean => groupOfType(product_type) === 'niia_health';

const isOf: Record<LinesOf, (line: CommissionLine) => boolean> = {
  health: isHealth,
  ancillaries: line => !isHealth(line),
  chargebacks: ({ kind }) => kind === 'chargeback',
};

/** What is chosen among the lines of some days; nothing chosen leaves all of them. */
export type LineChoice = { q?: string | undefined; lines?: LinesOf | undefined };

/** Whether less than all lines may be left. */
export const choosesLines = ({ q, lines }: LineChoice): boolean => !!q || lines !== undefined;

export const isChosenLine = (line: CommissionLine, { q, lines }: LineChoice): boolean =>
  (lines === undefined || isOf[lines](line)) && matchesSearch(line, q);
