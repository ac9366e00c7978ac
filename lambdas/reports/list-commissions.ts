import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { commissionsPage } from '#platform/table/commissions';
import type { CommissionLine } from '#shared/commissions/commission-line';
import type { Page } from '#shared/contracts/page';
import type { listCommissions as operation } from '#shared/contracts/reports';
import type { Timestamp } from '#shared/time';
import { commissionsFilter } from './commissions-filter.ts';

/**
 * A page of the lines of commissions, by default the newest first. Not recorded in the audit trail, as the other lists
 * of many leads (docs/decisions/0043).
 * @throws Rejection `forbidden`; `not_found` for an unknown agent; `invalid_input` for an impossible range or a page
 * key of another user or filter
 */
export const listCommissions = async (
  deps: { actor: Actor; now: Timestamp },
  { limit, key, order, ...input }: z.output<typeof operation.input>,
): Promise<Page<CommissionLine>> =>
  commissionsPage(deps.actor.user.id, await commissionsFilter(deps, input), { limit, order, ...(key && { key }) });
