import { isDeepStrictEqual } from 'node:util';
import type { ConsumedChange } from '#platform/handlers/stream-handler';
import type { DomainEvent } from '#shared/contracts/events';
import { type Counted, contributionsOf, countedIdOf } from '#shared/metrics/contributions-of';

const COUNTED: readonly string[] = ['call', 'lead', 'selected-product', 'chargeback'];

/** A document that contributes something else than before is to be counted again. Pure. */
export const countEventsOf = (change: ConsumedChange<'announce-changes'>): DomainEvent[] => {
  if (!COUNTED.includes(change.entity)) return [];
  const { entity: kind, old, new: current } = change;
  const [was, is] = [old, current].map(document => document && ({ kind, document } as Counted));
  const counted = is ?? was;
  if (!counted || isDeepStrictEqual(was ? contributionsOf(was) : [], is ? contributionsOf(is) : [])) return [];
  return [{ name: 'document.to_count', detail: countedIdOf(counted) }];
};
