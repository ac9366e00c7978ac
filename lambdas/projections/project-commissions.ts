import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { commissionLineRemoval, commissionLineStep, putCommissionLine } from '#platform/table/commissions';
import { readCounted } from '#platform/table/counted-documents';
import { writeTogether } from '#platform/table/engine/write';
import { getLead } from '#platform/table/leads';
import { getSelectedProducts, selectedProductUnchanged } from '#platform/table/selected-products';
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

const closerOf = async (line: CommissionLine): Promise<string | undefined> =>
  (await userByEmail(line.closer_email))?.id;

type ProductId = Extract<CountedId, { kind: 'selected-product' }>;

const lineStepOf = async ({ lead_id, type }: ProductId, product: SelectedProduct | undefined) => {
  const line = product && lineOfProduct(product, await customerOf(lead_id));
  return line ? commissionLineStep(await closerOf(line), line) : commissionLineRemoval(lead_id, type);
};

/**
 * The product as it is in the moment of the write decides, so that it does not matter in which order changes are
 * delivered, nor how late. A line that is stored already, or gone already, stays so.
 */
const projectProduct = (id: ProductId): Promise<void> =>
  retryOnConflict({
    read: async () => ({ product: (await getSelectedProducts([id]))[0] }),
    decide: async ({ product }) => toWrite(await lineStepOf(id, product)),
    write: async (line, { product }) => {
      const written = await writeTogether({ product: selectedProductUnchanged(id, product), line });
      return written.outcome === 'failed' && written.failures.product ? conflict : done(undefined);
    },
    giveUp: failAsChanging('A product changed too often to store its line of commissions.'),
  });

/** A chargeback never changes, and neither do its lines. */
const projectChargeback = async (id: Extract<CountedId, { kind: 'chargeback' }>): Promise<void> => {
  const counted = await readCounted(id);
  if (counted?.kind !== 'chargeback') return;
  for (const line of linesOfChargeback(counted.document, await customerOf(id.lead_id)))
    await putCommissionLine(await closerOf(line), line);
};

/**
 * Stores the lines that a product or a chargeback has in its closer's commissions, and removes those it has no more.
 */
export const projectCommissions = async (id: CountedId): Promise<void> => {
  if (id.kind === 'selected-product') await projectProduct(id);
  if (id.kind === 'chargeback') await projectChargeback(id);
};
