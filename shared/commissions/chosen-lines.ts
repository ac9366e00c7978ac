import * as z from 'zod';
import { GroupName } from '../access/roles.ts';
import { SourceName } from '../lead-sources/of-source.ts';
import { HourName, isInHour } from '../metrics/hour.ts';
import { groupOfType } from '../products/product-type.ts';
import { type CommissionLine, lineTime } from './commission-line.ts';
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

/** The part of the lines of some days that a figure counts: of a kind, an hour of the day, a group, a lead source. */
export const LinesPart = z.object({
  lines: LinesOf.optional(),
  hour: HourName.optional(),
  group: GroupName.optional(),
  lead_source: SourceName.optional(),
});
export type LinesPart = z.output<typeof LinesPart>;

/** What is chosen among the lines of some days; nothing chosen leaves all of them. */
export type LineChoice = Omit<LinesPart, 'lead_source'> & {
  q?: string | undefined;
  /** Every name of the source. */
  source_names?: readonly string[] | undefined;
};

/** Whether less than all lines may be left. */
export const choosesLines = ({ q, lines, hour, group, source_names }: LineChoice): boolean =>
  !!q || [lines, hour, group, source_names].some(one => one !== undefined);

export const isChosenLine = (line: CommissionLine, { q, lines, hour, group, source_names }: LineChoice): boolean =>
  (lines === undefined || isOf[lines](line)) &&
  (hour === undefined || isInHour(lineTime(line), hour)) &&
  (group === undefined || line.sold_in_group === group) &&
  (source_names === undefined || source_names.includes(line.sold_lead_source ?? '')) &&
  matchesSearch(line, q);
