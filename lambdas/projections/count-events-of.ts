import { isDeepStrictEqual } from 'node:util';
import type { ConsumedChange } from '#platform/handlers/stream-handler';
import { lineOfProduct } from '#shared/commissions/commission-line';
import type { DomainEvent } from '#shared/contracts/events';
import { type Counted, contributionsOf, countedIdOf } from '#shared/metrics/contributions-of';

const COUNTED: readonly string[] = ['call', 'lead', 'selected-product', 'chargeback'];

/** The line that a product has in its closer's commissions says more than the product contributes: its dates, its name. */
const lineOf = ({ kind, document }: Counted) =>
  kind === 'selected-product' ? lineOfProduct({ ...document, version: 0 }, {}) : undefined;

const projectedFrom = (counted: Counted | undefined) => counted && [contributionsOf(counted), lineOf(counted)];
const NOTHING = [[], undefined];

/**
 * A document that contributes something else than before, or has another line of commissions, is to be counted again.
 * Pure.
 */
export const countEventsOf = (change: ConsumedChange<'announce-changes'>): DomainEvent[] => {
  if (!COUNTED.includes(change.entity)) return [];
  const { entity: kind, old, new: current } = change;
  const [was, is] = [old, current].map(document => document && ({ kind, document } as Counted));
  const counted = is ?? was;
  if (!counted || isDeepStrictEqual(projectedFrom(was) ?? NOTHING, projectedFrom(is) ?? NOTHING)) return [];
  return [{ name: 'document.to_count', detail: countedIdOf(counted) }];
};
