import type { Lead } from '#shared/leads/lead';
import type { Cents } from '#shared/money/cents';
import { LeadSales, type ProductType, SelectedProduct } from '#shared/products/product';
import type { SecurityCode } from './engine/documents.ts';
import { indexed, keys, partitions } from './engine/keys.ts';
import { queryAll } from './engine/query.ts';
import { getItem, getItems, type Image, type ReadOptions } from './engine/read.ts';
import { check, creation, deletion, replacement, type Step, update } from './engine/steps.ts';

const parse = (image: Image): SelectedProduct => SelectedProduct.parse(image);

/** Which product of which lead. */
export type ProductId = Pick<SelectedProduct, 'lead_id' | 'type'>;

/** What was chosen for a lead, by type. */
export const selectedProductsOf = async (leadId: string, options?: ReadOptions): Promise<SelectedProduct[]> =>
  (await queryAll({ partition: keys.lead(leadId).pk, prefix: keys.selectedProduct(leadId, '').sk }, options)).map(
    parse,
  );

/** Up to 100 products as they stand this instant, without those that are not there. */
export const getSelectedProducts = async (ids: ProductId[]): Promise<SelectedProduct[]> =>
  (
    await getItems(
      ids.map(({ lead_id, type }) => keys.selectedProduct(lead_id, type)),
      { latest: true },
    )
  ).flatMap(image => (image ? [parse(image)] : []));

/** All products of a closer, whatever became of them: for rebuilding what is reckoned from them, not for a request. */
export const allProductsOfCloser = async (email: string): Promise<SelectedProduct[]> =>
  (await queryAll({ index: 'gsi1', partition: partitions.closerProducts(email) })).map(parse);

export const getLeadSales = async (leadId: string): Promise<LeadSales | undefined> => {
  const image = await getItem(keys.leadSales(leadId), { latest: true });
  return image && LeadSales.parse(image);
};

/**
 * The sum of a lead's fees, as a step that each change of one of its products goes with: a conflict where another
 * change was made since `known` was read.
 */
export const leadSalesStep = (leadId: string, total: Cents, known: LeadSales | undefined): Step => {
  const fields = { lead_id: leadId, enrollment_fee_total: total };
  return known
    ? update<LeadSales>(keys.leadSales(leadId), {
        set: fields,
        when: [{ field: 'version', is: 'equal', value: known.version }],
      })
    : creation('lead-sales', keys.leadSales(leadId), fields);
};

/** The lead's sales are as they were read, and so its products: a step that changes nothing. */
export const sameSales = (leadId: string, known: Pick<LeadSales, 'version'> | undefined): Step =>
  check<LeadSales>(keys.leadSales(leadId), [
    known ? { field: 'version', is: 'equal', value: known.version } : { field: 'version', is: 'absent' },
  ]);

/** What was chosen for a lead, as a whole. */
export type Sales = { sales: LeadSales | undefined; products: SelectedProduct[] };

/** Of an earlier version of the sales the products may be later, never the other way round: {@link sameSales} tells. */
export const readSales = async (leadId: string): Promise<Sales> => {
  const sales = await getLeadSales(leadId);
  return { sales, products: await selectedProductsOf(leadId, { latest: true }) };
};

/**
 * A product as a whole, as a step beside {@link leadSalesStep}. Its version is that of the lead's sales: it grows also
 * over a deletion, so that who follows the product never takes the next one of its type for an older one.
 */
export const selectedProductStep = (product: SelectedProduct): Step =>
  replacement(
    'selected-product',
    keys.selectedProduct(product.lead_id, product.type),
    product,
    product.closer_email ? indexed('gsi1', partitions.closerProducts(product.closer_email), product.created_ts) : {},
  );

export const selectedProductDeletion = (leadId: string, type: ProductType): Step =>
  deletion(keys.selectedProduct(leadId, type));

/** The lead is as it was read: a step that changes nothing. */
export const sameLead = ({ id, version }: Pick<Lead, 'id' | 'version'>): Step =>
  check<Lead>(keys.lead(id), [{ field: 'version', is: 'equal', value: version }]);

/** Takes a card's security code away, if there is one: a sale needs it no more. */
export const securityCodeRemoval = (leadId: string): Step =>
  deletion<SecurityCode>(keys.securityCode(leadId), [{ field: 'lead_id', is: 'absent-or-equal', value: leadId }]);
