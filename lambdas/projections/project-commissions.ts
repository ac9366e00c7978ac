import { putCommissionLine, removeCommissionLine } from '#platform/table/commissions';
import { readCounted } from '#platform/table/counted-documents';
import { getLead } from '#platform/table/leads';
import { userByEmail } from '#platform/table/users';
import {
  type CommissionLine,
  type Customer,
  lineOfProduct,
  linesOfChargeback,
} from '#shared/commissions/commission-line';
import type { CountedId } from '#shared/metrics/counted-document';
import type { SelectedProduct } from '#shared/products/product';

const customerOf = async (leadId: string): Promise<Customer> => {
  const lead = await getLead(leadId);
  return { first_name: lead?.first_name, last_name: lead?.last_name, phone_number: lead?.phone_number };
};

const put = async (lines: CommissionLine[]): Promise<void> => {
  for (const line of lines) await putCommissionLine((await userByEmail(line.closer_email))?.id, line);
};

type ProductId = Extract<CountedId, { kind: 'selected-product' }>;

/** The product as it is now decides, so that it does not matter in which order changes are delivered. */
const projectProduct = async ({ lead_id, type }: ProductId, product: SelectedProduct | undefined): Promise<void> => {
  const line = product && lineOfProduct(product, await customerOf(lead_id));
  if (line) return put([line]);
  await removeCommissionLine(lead_id, type, product?.version ?? Number.MAX_SAFE_INTEGER - 1);
};

/**
 * Stores the lines that a product or a chargeback has in its closer's commissions, and removes those it has no more.
 */
export const projectCommissions = async (id: CountedId): Promise<void> => {
  if (id.kind !== 'selected-product' && id.kind !== 'chargeback') return;
  const counted = await readCounted(id);
  if (id.kind === 'selected-product')
    return projectProduct(id, counted?.kind === 'selected-product' ? counted.document : undefined);
  if (counted?.kind === 'chargeback')
    await put(linesOfChargeback(counted.document, await customerOf(counted.document.lead_id)));
};
