import { logger } from '#platform/logger';
import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { allCommissionsOfUser, putCommission, removeCommission } from '#platform/table/commissions';
import {
  type CountedSalesDay,
  type CountedVersion,
  countedSalesDaysOf,
  replaceSalesDay,
} from '#platform/table/sales-days';
import { allProductsOfCloser, getSelectedProducts, type ProductId } from '#platform/table/selected-products';
import type { Commission } from '#shared/contracts/sales';
import type { SelectedProduct } from '#shared/products/product';
import type { User } from '#shared/users/user';
import { commissionOf, countedSale, sumOfFigures } from './sale-to-count.ts';

type Closer = Pick<User, 'id' | 'email'>;

const READ_AT_ONCE = 100;

const nameOf = ({ lead_id, type }: ProductId): string => `${type}:${lead_id}`;

/** These products by a consistent read: the index may be behind. */
const latest = async (ids: ProductId[]): Promise<SelectedProduct[]> => {
  const wanted = [...new Map(ids.map(id => [nameOf(id), id])).values()];
  const products: SelectedProduct[] = [];
  for (let from = 0; from < wanted.length; from += READ_AT_ONCE)
    products.push(...(await getSelectedProducts(wanted.slice(from, from + READ_AT_ONCE))));
  return products;
};

const saleOf = (closer: Closer, product: SelectedProduct) => {
  const sale = countedSale(product);
  return sale?.closerEmail === closer.email ? sale : undefined;
};

/**
 * The versions that a day must not count again: those that it has counted, and every version up to the one that was
 * read, since the stream may still deliver some of them.
 */
const countedWith = (before: CountedVersion[], products: SelectedProduct[]): CountedVersion[] => [
  ...before,
  ...products.flatMap(({ lead_id, type, version }) => {
    const known = before.filter(one => nameOf(one) === nameOf({ lead_id, type })).map(one => one.version);
    const from = Math.max(0, ...known);
    return Array.from({ length: Math.max(0, version - from) }, (_, n) => ({ lead_id, type, version: from + n + 1 }));
  }),
];

const rebuilt = (
  closer: Closer,
  day: string,
  before: CountedVersion[],
  products: SelectedProduct[],
): Omit<CountedSalesDay, 'version'> => {
  const sold = products.filter(product => saleOf(closer, product)?.day === day);
  const countedHere = new Set(before.map(nameOf));
  return {
    user_id: closer.id,
    day,
    ...sumOfFigures(sold.flatMap(product => saleOf(closer, product)?.figures ?? [])),
    counted: countedWith(
      before,
      products.filter(product => sold.includes(product) || countedHere.has(nameOf(product))),
    ),
  };
};

/** The closer's products from the index, and those that a day of the closer has counted. */
const productsOf = async (closer: Closer, days: CountedSalesDay[]): Promise<SelectedProduct[]> =>
  latest([...(await allProductsOfCloser(closer.email)), ...days.flatMap(({ counted }) => counted)]);

/** The stored days, and the products that they should count. */
const rebuildable = async (closer: Closer) => {
  const days = await countedSalesDaysOf(closer.id);
  return { days, products: await productsOf(closer, days) };
};

const replaceDays = async (
  closer: Closer,
  counted: CountedSalesDay[],
  products: SelectedProduct[],
): Promise<'done' | 'conflict'> => {
  const days = new Map(counted.map(day => [day.day, day]));
  const sold = products.flatMap(product => saleOf(closer, product)?.day ?? []);
  for (const day of new Set([...days.keys(), ...sold])) {
    const known = days.get(day);
    if (!(await replaceSalesDay(rebuilt(closer, day, known?.counted ?? [], products), known?.version)))
      return 'conflict';
  }
  return 'done';
};

/** Commissions of products that are no closer's sale any more; another closer's sales are left to that closer. */
const obsolete = (kept: Commission[], products: SelectedProduct[]): Commission[] =>
  kept.flatMap(commission => {
    const id = { lead_id: commission.lead_id, type: commission.product_type };
    const product = products.find(one => nameOf(one) === nameOf(id));
    return commissionOf(product) ? [] : { ...commission, version: product?.version ?? commission.version };
  });

const rebuildCommissionsOnce = async (closer: Closer): Promise<'done' | 'conflict'> => {
  const kept = await allCommissionsOfUser(closer.id);
  const ids = kept.map(({ lead_id, product_type: type }) => ({ lead_id, type }));
  const products = await latest([...(await allProductsOfCloser(closer.email)), ...ids]);
  const own = products.filter(product => saleOf(closer, product));
  for (const product of own) {
    const commission = commissionOf(product);
    if (commission) await putCommission(closer.id, commission);
  }
  for (const commission of obsolete(kept, products)) await removeCommission(commission);
  // A commission that the stream removed in the meantime must not stay written.
  const versions = new Map((await latest(own)).map(product => [nameOf(product), product.version]));
  return own.every(product => versions.get(nameOf(product)) === product.version) ? 'done' : 'conflict';
};

/**
 * Counts every day of a closer again from the products, and the commissions, while the stream goes on: a day that
 * changes meanwhile is read and counted again; later changes count only if they are newer.
 */
export const rebuildSalesDays = (closer: Closer): Promise<void> =>
  retryOnConflict({
    read: () => rebuildable(closer),
    decide: rebuild => toWrite(rebuild),
    write: async ({ days, products }) => {
      if ((await replaceDays(closer, days, products)) === 'conflict') return conflict;
      if ((await rebuildCommissionsOnce(closer)) === 'conflict') return conflict;
      return done(logger.info('sales days rebuilt', { user_id: closer.id }));
    },
    giveUp: failAsChanging(`The sales days of ${closer.id} changed too often to rebuild them.`),
  });
