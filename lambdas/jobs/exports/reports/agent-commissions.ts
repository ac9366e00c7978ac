import type { ExportedSubject } from '#platform/exported-subject';
import { commissionsBetween } from '#platform/table/commissions';
import { productsOfCloser } from '#platform/table/selected-products';
import { type AgentCommission, rowOfLine, rowsOfProducts } from '#shared/commissions/agent-commission';
import { agentCommissionColumns } from '#shared/commissions/agent-commission-columns';
import { lineTime } from '#shared/commissions/commission-line';
import type { FilterOf } from '#shared/exports/export-input';
import { newYorkDay } from '#shared/new-york';
import { productsWith } from '#shared/products/status-time';
import { fractionOfDaysRead } from '../fraction-of-days-read.ts';
import { exportedReport, pageFrom, partOf, type ReadRequest, type RowPart } from '../report.ts';

type Filter = FilterOf<'agent-commissions'>;
type OfStatus = Extract<Filter, { status: string }>;
type OfDays = Exclude<Filter, OfStatus>;
type Part = Promise<RowPart<AgentCommission>>;

const READ_AT_ONCE = 500;

const rowsOfDays = async (
  { from, now }: ReadRequest<Filter>,
  { filter, subject }: { filter: OfDays; subject: ExportedSubject },
): Part => {
  const { lines, next } = await commissionsBetween(subject, filter, from);
  const rows = lines.map(line => rowOfLine(line, now));
  return partOf(rows, next, () => fractionOfDaysRead(filter, lines.map(lineTime).at(-1)));
};

/** How many products there are is not known. */
const rowsOfStatus = async ({ from, now }: ReadRequest<Filter>, { email, status }: OfStatus): Part => {
  const page = pageFrom(from, READ_AT_ONCE);
  const { data, next_page_key } = await productsOfCloser(email, productsWith(status, newYorkDay(now)), page);
  return partOf(rowsOfProducts(data, now), next_page_key, () => 0);
};

/** An agent's sales and chargebacks of these days, or every product of the agent with a status, the newest first. */
export const agentCommissions = exportedReport<Filter, AgentCommission>({
  columns: () => agentCommissionColumns,
  read: request => {
    const { filter, subject } = request;
    return 'status' in filter ? rowsOfStatus(request, filter) : rowsOfDays(request, { filter, subject });
  },
});
