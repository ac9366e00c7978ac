import * as z from 'zod';

/**
 * Every figure that is counted (docs/product.md, Figures): a whole number of things, seconds or cents, so that sums are
 * exact in any order. Rates are computed from sums (rates.ts), never stored.
 */
const figureNames = [
  /** Calls that an agent had; those of them that lasted more than five minutes, and those without a duration. */
  'calls_qtd',
  'calls_5m_qtd',
  'unanswered_qtd',
  /** Calls that customers made to us: offered, answered, answered within the target time, abandoned in the queue. */
  'offered_qtd',
  'answered_qtd',
  'answered_in_time_qtd',
  'abandoned_qtd',
  /** Seconds that the answered ones of them waited; seconds that agents talked in any call. */
  'wait_s',
  'talk_s',
  /** Leads that were qualified. */
  'on_holds_qtd',
  /** Health plans sold, other products sold, and their amounts in cents. */
  'sales_qtd',
  'ancillaries_qtd',
  'premiums',
  'commissions',
  /** Sales that were undone after their day; the four figures above are lower by them. */
  'chargebacks_qtd',
  /** New leads; those of them whose cost was typed, and the sum of these costs in cents. */
  'leads_qtd',
  'typed_cost_leads_qtd',
  'typed_costs',
] as const;
export type FigureName = (typeof figureNames)[number];

export const FigureName = z.enum(figureNames);

/** Sums by name; a figure that is missing is 0. */
export const Figures = z.partialRecord(FigureName, z.number().int());
export type Figures = z.infer<typeof Figures>;

/** Products sold, of every type (docs/product.md, Performance cards). */
export const salesVolume = ({ sales_qtd = 0, ancillaries_qtd = 0 }: Figures): number => sales_qtd + ancillaries_qtd;

const combined = (a: Figures, b: Figures, combine: (x: number, y: number) => number): Figures =>
  Object.fromEntries(
    figureNames.flatMap(name => {
      const value = combine(a[name] ?? 0, b[name] ?? 0);
      return value === 0 ? [] : [[name, value]];
    }),
  );

export const sumOfFigures = (all: readonly Figures[]): Figures =>
  all.reduce((sum, one) => combined(sum, one, (x, y) => x + y), {});

export const negatedFigures = (figures: Figures): Figures => combined({}, figures, (_, y) => -y);

export const areAllZero = (figures: Figures): boolean => figureNames.every(name => !figures[name]);
