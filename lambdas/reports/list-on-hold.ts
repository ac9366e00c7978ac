import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { onHoldLeads } from '#platform/reports/on-hold-leads';
import { recordListReading } from '#platform/table/audit/list-readings';
import type { listOnHold as operation } from '#shared/contracts/reports';
import type { Timestamp } from '#shared/time';

/** docs/product.md, On hold report. */
const MOST_LEADS = 200;

/**
 * The leads that were qualified on these days in New York. The list shows health details, so reading it is recorded.
 * @throws Rejection `invalid_input` for a range that is swapped, in the future or too long
 */
export const listOnHold = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  asked: z.output<typeof operation.input>,
): Promise<z.output<typeof operation.output>> => {
  const { leads, next, range } = await onHoldLeads({ access: actor.access, now }, asked, { limit: MOST_LEADS });
  const { first: _first, last: _last, ...part } = asked;
  if (leads.length > 0)
    await recordListReading({ actor, now }, { list: 'on-hold', rows: leads.length, filter: { ...range, ...part } });
  return { data: leads, has_more: next !== null, range, as_of: now };
};
