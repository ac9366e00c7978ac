import { isDeepStrictEqual } from 'node:util';
import type { ConsumedChange } from '#platform/handlers/stream-handler';
import { lineOfProduct } from '#shared/commissions/commission-line';
import type { DomainEvent } from '#shared/contracts/events';
import { type Counted, contributionsOf, countedIdOf } from '#shared/metrics/contributions-of';

const COUNTED: readonly string[] = ['call', 'lead', 'selected-product', 'chargeback'];

/** The line of commissions has fields that do not contribute to figures, such as dates and the name. */
const lineOf = ({ kind, document }: Counted) =>
  kind === 'selected-product' ? lineOfProduct({ ...document, version: 0 }, {}) : undefined;

const projectedFrom = (counted: Counted | undefined) => counted && [contributionsOf(counted), lineOf(counted)];
const NOTHING = [[], undefined];

/** The event for a document whose contribution, or whose line of commissions, changes: it is counted again. Pure. */
export const countEventsOf = (change: ConsumedChange<'announce-changes'>): DomainEvent[] => {
  if (!COUNTED.includes(change.entity)) return [];
  const { entity: kind, old, new: current } = change;
  const [was, is] = [old, current].map(document => document && ({ kind, document } as Counted));
  const counted = is ?? was;
  if (!counted) return [];
  const isSame = !change.repaired && isDeepStrictEqual(projectedFrom(was) ?? NOTHING, projectedFrom(is) ?? NOTHING);
  return isSame ? [] : [{ name: 'document.to_count', detail: countedIdOf(counted) }];
};
