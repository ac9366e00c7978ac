import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { commissionsPage } from '#platform/table/commissions';
import { productsOfCloser } from '#platform/table/selected-products';
import {
  type AgentCommission,
  rowOfLine,
  rowsOfProducts,
  sumOfCommissions,
} from '#shared/commissions/agent-commission';
import type { OutputOf } from '#shared/contracts/operation';
import type { listAgentCommissions as operation } from '#shared/contracts/reports';
import { newYorkDay } from '#shared/new-york';
import { type CloserStatus, productsWith } from '#shared/products/status-time';
import type { Timestamp } from '#shared/time';
import { agentSubject } from './agent-subject.ts';
import { commissionsFilter } from './commissions-filter.ts';

/**
 * The list is not paged (docs/product.md, User commissions): more rows than anybody reads are cut off, which is said.
 */
const AT_MOST = 1000;

type Deps = { actor: Actor; now: Timestamp };
type Input = z.output<typeof operation.input>;
type Rows = { data: AgentCommission[]; is_partial: boolean };

const rowsBySaleTime = async (deps: Deps, input: Extract<Input, { start_date: Timestamp }>): Promise<Rows> => {
  const filter = await commissionsFilter(deps, input);
  const { data, next_page_key } = await commissionsPage(deps.actor.user.id, filter, {
    limit: AT_MOST,
    complete: true,
  });
  return { data: data.map(line => rowOfLine(line, deps.now)), is_partial: next_page_key !== null };
};

const rowsByStatus = async (
  { actor, now }: Deps,
  { email, status }: Extract<Input, { status: CloserStatus }>,
): Promise<Rows> => {
  await agentSubject(actor, email);
  const products = await productsOfCloser(email, productsWith(status, newYorkDay(now)), { limit: AT_MOST });
  return { data: rowsOfProducts(products.data, now), is_partial: products.next_page_key !== null };
};

/**
 * An agent's sales and chargebacks of a range of days, or the agent's products with a status, the newest first, with
 * the sum of these rows.
 * @throws Rejection `not_found` for an unknown agent; `invalid_input` for an impossible range
 */
export const listAgentCommissions = async (deps: Deps, input: Input): Promise<OutputOf<typeof operation>> => {
  const { data, is_partial } = 'status' in input ? await rowsByStatus(deps, input) : await rowsBySaleTime(deps, input);
  return { data, sum_of_commissions: sumOfCommissions(data), is_partial, as_of: deps.now };
};
