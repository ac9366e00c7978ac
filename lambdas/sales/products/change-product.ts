import type { Actor } from '#platform/handlers/actor';
import { noSuchLead } from '#platform/no-such-lead';
import {
  conflict,
  type Done,
  done,
  rejectAsChanging,
  retryOnConflict,
  type ToWrite,
  toWrite,
} from '#platform/retry-on-conflict';
import { recordReading } from '#platform/table/audit/audit-records';
import { Rejection } from '#shared/errors';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import { CAP_MESSAGE, CHANGED_MESSAGE, ENROLLMENT_FEE_CAP, totalFee } from '#shared/products/product-rules';
import type { Timestamp } from '#shared/time';
import type { NewProduct } from './undone-sale.ts';
import {
  type LeadWithSales,
  type ProductChange,
  productsWith,
  readLeadWithSales,
  writeProduct,
} from './write-product.ts';

export type ProductDeps = { actor: Actor; now: Timestamp };
export type ProductOfLead = { leadId: string; type: ProductType };

/** The new product; `undefined` deletes it. */
type Decision = (deal: LeadWithSales, current: SelectedProduct | undefined) => Promise<NewProduct | undefined>;

/** Fields whose difference alone does not count as a change. */
const itsOwn: readonly string[] = ['lead_id', 'type', 'created_ts', 'version', 'status_of_version'];

const fieldsOf = (product: NewProduct | undefined) => new Map<string, unknown>(Object.entries(product ?? {}));

const changedFields = (from: NewProduct | undefined, to: NewProduct | undefined): string[] => {
  const [was, is] = [fieldsOf(from), fieldsOf(to)];
  const fields = new Set([...was.keys(), ...is.keys()]);
  return [...fields].filter(field => !itsOwn.includes(field) && was.get(field) !== is.get(field));
};

/**
 * Rejects an action on a product that has changed since the user saw it.
 * @throws Rejection `conflict`
 */
export const requireSeen = (current: SelectedProduct | undefined, version: number): void => {
  if ((current?.version ?? 0) !== version) throw new Rejection('conflict', CHANGED_MESSAGE);
};

const requireCap = (products: NewProduct[]): void => {
  if (totalFee(products) > ENROLLMENT_FEE_CAP)
    throw new Rejection('rejected', CAP_MESSAGE, [{ field: 'enrollment_fee', message: CAP_MESSAGE }]);
};

/**
 * Writes the product that `decide` returns, and decides again after a conflict, so that the rules hold for concurrent
 * changes. If nothing changes, it records a reading, because the response contains the product.
 * @throws Rejection `not_found`; `rejected` above the cap; `conflict` if it keeps changing; what `decide` throws
 */
export const changeProduct = async (
  { actor, now }: ProductDeps,
  { leadId, type }: ProductOfLead,
  decide: Decision,
): Promise<SelectedProduct | 'deleted'> => {
  return retryOnConflict({
    read: () => readLeadWithSales(leadId),
    decide: async (deal): Promise<Done<SelectedProduct | 'deleted'> | ToWrite<ProductChange>> => {
      if (!deal) throw noSuchLead();
      const current = deal.products.find(product => product.type === type);
      const product = await decide(deal, current);
      if (product) requireCap(productsWith({ deal, type, product }));
      const fields = changedFields(current, product);
      if (current && fields.length === 0) {
        await recordReading({ actor, now }, leadId, 'lead_opened');
        return done(current);
      }
      return toWrite({ deal, type, product, fields, actor, now });
    },
    write: async change => {
      const written = await writeProduct(change);
      return written === 'conflict' ? conflict : done(written);
    },
    giveUp: rejectAsChanging('The products of this lead are changing. Please try again.'),
  });
};

/** The same for changes that never delete the product. */
export const changeKeptProduct = async (
  deps: ProductDeps,
  which: ProductOfLead,
  decide: (deal: LeadWithSales, current: SelectedProduct | undefined) => Promise<NewProduct>,
): Promise<SelectedProduct> => {
  const product = await changeProduct(deps, which, decide);
  if (product === 'deleted') throw new Error('A product that was to be kept was deleted.');
  return product;
};
