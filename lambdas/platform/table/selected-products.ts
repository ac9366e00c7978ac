import type { Page } from '#shared/contracts/page';
import type { Lead } from '#shared/leads/lead';
import type { Cents } from '#shared/money/cents';
import { LeadSales, type ProductType, SelectedProduct } from '#shared/products/product';
import type { productsWith } from '#shared/products/status-time';
import type { Timestamp } from '#shared/time';
import { asRead } from './engine/conditions.ts';
import type { SecurityCode } from './engine/documents.ts';
import { keys, partitions } from './engine/keys.ts';
import { closerProductKeys, postDateKeys } from './engine/list-keys.ts';
import { type PageRequest, queryAll, queryPage } from './engine/query.ts';
import { getItem, getItems, type Image, type ReadOptions } from './engine/read.ts';
import { readablePage } from './engine/read-each.ts';
import { check, creation, deletion, replacement, type Step, update } from './engine/steps.ts';

const parse = (image: Image): SelectedProduct => SelectedProduct.parse(image);

/** The key of a lead's product. */
type ProductId = Pick<SelectedProduct, 'lead_id' | 'type'>;

/** The selected products of a lead, by type. */
export const selectedProductsOf = async (leadId: string, options?: ReadOptions): Promise<SelectedProduct[]> =>
  (await queryAll({ partition: keys.lead(leadId).pk, prefix: keys.selectedProduct(leadId, '').sk }, options)).map(
    parse,
  );

/** Up to 100 products by a consistent read; ids without a product are skipped. */
export const getSelectedProducts = async (ids: ProductId[]): Promise<SelectedProduct[]> =>
  (
    await getItems(
      ids.map(({ lead_id, type }) => keys.selectedProduct(lead_id, type)),
      { latest: true },
    )
  ).flatMap(image => (image ? [parse(image)] : []));

/** Sorts after every time. */
const LAST = '~';

/** The products that are post-dated to now or later and can be read, the next one first. */
export const postDatedProducts = (now: Timestamp, page: PageRequest): Promise<Page<SelectedProduct>> => {
  const list = { index: 'gsi2', partition: partitions.postDates(), between: { first: now, last: LAST } } as const;
  return readablePage(
    queryPage(list, 'ascending', page, image => image),
    { schema: SelectedProduct, keyOf: keys.lead, message: 'product not read', idName: 'lead_id' },
    page,
  );
};

/** The products of a closer with a status, the latest status time first. */
export const productsOfCloser = (
  email: string,
  { status, between }: ReturnType<typeof productsWith>,
  page: PageRequest,
): Promise<Page<SelectedProduct>> => {
  const list = { index: 'gsi1', partition: partitions.closerProducts(email, status), between } as const;
  return queryPage(list, 'descending', page, parse);
};

export const getLeadSales = async (leadId: string): Promise<LeadSales | undefined> => {
  const image = await getItem(keys.leadSales(leadId), { latest: true });
  return image && LeadSales.parse(image);
};

/**
 * The sum of a lead's fees, as a step that is written with each change of a product. A conflict if another change was
 * made since `known` was read.
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

/** Checks that the lead's sales, and so its products, have not changed; a step without a change. */
export const salesUnchanged = (leadId: string, known: Pick<LeadSales, 'version'> | undefined): Step =>
  check<LeadSales>(keys.leadSales(leadId), [asRead(known, 'version')]);

/** The sales of a lead with all its products. */
export type Sales = { sales: LeadSales | undefined; products: SelectedProduct[] };

/** Reads the sales first: the products may be newer than the sales, never older. {@link salesUnchanged} detects that. */
export const readSales = async (leadId: string): Promise<Sales> => {
  const sales = await getLeadSales(leadId);
  return { sales, products: await selectedProductsOf(leadId, { latest: true }) };
};

const indexKeysOf = (product: SelectedProduct) => ({ ...closerProductKeys(product), ...postDateKeys(product) });

/**
 * Replaces a product, as a step beside {@link leadSalesStep}. Its version is the one of the lead's sales, which also
 * grows by a deletion: a new product of the same type is always newer.
 */
export const selectedProductStep = (product: SelectedProduct): Step =>
  replacement('selected-product', keys.selectedProduct(product.lead_id, product.type), product, indexKeysOf(product));

/** Checks that the product is as it was read, or that there is still none; a step without a change. */
export const selectedProductUnchanged = (
  { lead_id, type }: ProductId,
  known: Pick<SelectedProduct, 'version'> | undefined,
): Step => check<SelectedProduct>(keys.selectedProduct(lead_id, type), [asRead(known, 'version')]);

export const selectedProductDeletion = (leadId: string, type: ProductType): Step =>
  deletion(keys.selectedProduct(leadId, type));

/** Checks that the lead has not changed; a step without a change. */
export const leadUnchanged = ({ id, version }: Pick<Lead, 'id' | 'version'>): Step =>
  check<Lead>(keys.lead(id), [{ field: 'version', is: 'equal', value: version }]);

/** Deletes a card's security code, if there is one: a sale does not need it any more. */
export const securityCodeRemoval = (leadId: string): Step =>
  deletion<SecurityCode>(keys.securityCode(leadId), [{ field: 'lead_id', is: 'absent-or-equal', value: leadId }]);
