import type { RecordChange } from '#platform/table/engine/records';
import type { SalesFigures } from '#platform/table/sales-days';
import type { DomainEvent } from '#shared/contracts/events';
import type { Commission } from '#shared/contracts/sales';
import { keyOf } from '#shared/keys';
import { newYorkDay } from '#shared/new-york';
import type { SelectedProduct } from '#shared/products/product';

/** The closer, the day and the figures of a sale. */
export type CountedSale = { closerEmail: string; day: string; figures: SalesFigures };

/**
 * What a product counts for: nothing unless it is a closer's sale. It counts on the day of the sale in New York: a
 * health plan as a sale, any other product as an ancillary.
 */
export const countedSale = (product: SelectedProduct | undefined): CountedSale | undefined => {
  if (product?.status !== 'sale' || !product.sale_ts || !product.closer_email) return undefined;
  const isHealth = product.group === 'niia_health';
  return {
    closerEmail: product.closer_email,
    day: newYorkDay(product.sale_ts),
    figures: {
      sales_qtd: isHealth ? 1 : 0,
      ancillaries_qtd: isHealth ? 0 : 1,
      premiums: product.premium,
      commissions: product.commission + product.enrollment_fee_commission,
    },
  };
};

const nothing: SalesFigures = { sales_qtd: 0, ancillaries_qtd: 0, premiums: 0, commissions: 0 };

export const sumOfFigures = (all: readonly SalesFigures[]): SalesFigures =>
  all.reduce(
    (sum, one) => ({
      sales_qtd: sum.sales_qtd + one.sales_qtd,
      ancillaries_qtd: sum.ancillaries_qtd + one.ancillaries_qtd,
      premiums: sum.premiums + one.premiums,
      commissions: sum.commissions + one.commissions,
    }),
    nothing,
  );

const negated = ({ sales_qtd, ancillaries_qtd, premiums, commissions }: SalesFigures): SalesFigures => ({
  sales_qtd: 0 - sales_qtd,
  ancillaries_qtd: 0 - ancillaries_qtd,
  premiums: 0 - premiums,
  commissions: 0 - commissions,
});

const isNothing = (figures: SalesFigures): boolean => Object.values(figures).every(figure => figure === 0);

const differences = (was: CountedSale | undefined, is: CountedSale | undefined): CountedSale[] => {
  const subtracted = was && { ...was, figures: negated(was.figures) };
  if (!subtracted || !is) return [subtracted, is].filter(one => one !== undefined);
  if (subtracted.closerEmail !== is.closerEmail || subtracted.day !== is.day) return [subtracted, is];
  return [{ ...is, figures: sumOfFigures([subtracted.figures, is.figures]) }];
};

/**
 * The change of a product that is or was a sale, with what it adds to days or subtracts from them; undefined for any
 * other change. Pure.
 */
export const saleChangeOf = (change: RecordChange): DomainEvent<'sale.changed'>['detail'] | undefined => {
  if (change.entity !== 'selected-product') return undefined;
  const { old, new: current } = change;
  const product = current ?? old;
  const [was, is] = [countedSale(old), countedSale(current)];
  if (!product || (!was && !is)) return undefined;
  return {
    lead_key: keyOf('lead', product.lead_id),
    product_type: product.type,
    version: current?.version ?? product.version + 1,
    counts: differences(was, is)
      .filter(({ figures }) => !isNothing(figures))
      .map(({ closerEmail, day, figures }) => ({ closer_email: closerEmail, day, figures })),
  };
};

/** The commission of a product that is a closer's sale. */
export const commissionOf = (product: SelectedProduct | undefined): Commission | undefined =>
  product?.sale_ts && product.closer_email && countedSale(product)
    ? {
        lead_id: product.lead_id,
        product_type: product.type,
        product_name: product.name,
        product_premium: product.premium,
        commission: product.commission,
        enrollment_fee_commission: product.enrollment_fee_commission,
        lead_name: product.lead_name,
        closer_email: product.closer_email,
        sale_date: product.sale_ts,
        version: product.version,
      }
    : undefined;
