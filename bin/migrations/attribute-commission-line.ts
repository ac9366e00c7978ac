import { getChargeback } from '#platform/table/chargebacks';
import { completeCommissionLine } from '#platform/table/commissions';
import type { UpgradeOutcome } from '#platform/table/engine/migrations';
import { getSelectedProducts } from '#platform/table/selected-products';
import { CommissionLine, saleAttribution } from '#shared/commissions/commission-line';
import type { Chargeback } from '#shared/products/chargeback';
import type { SelectedProduct } from '#shared/products/product';

/** In the id of a chargeback's line, the type is followed by the version of the product that undid the sale. */
const soldAs = async ({
  id,
  lead_id,
  product_type: type,
}: CommissionLine): Promise<SelectedProduct | Chargeback | undefined> => {
  const [, product_version] = id.split('#');
  if (product_version !== undefined) return getChargeback({ lead_id, type, product_version: Number(product_version) });
  return (await getSelectedProducts([{ lead_id, type }]))[0];
};

/**
 * Adds the group and the source for which its sale counts to a line of an earlier release that has none. It takes them
 * from the product or the chargeback. A product that was sold again, or by another closer, gets its new line from the
 * stream.
 */
export const attributeCommissionLine = async (item: Record<string, unknown>): Promise<UpgradeOutcome> => {
  const { success, data: line } = CommissionLine.safeParse(item);
  if (!success) return 'unreadable';
  if (line.sold_in_group !== undefined && line.sold_lead_source !== undefined) return 'unneeded';
  const sold = await soldAs(line);
  if (sold?.sale_ts !== line.sale_date || sold.closer_email !== line.closer_email) return 'unneeded';
  const attribution = { ...saleAttribution(sold), ...saleAttribution(line) };
  const isComplete = Object.keys(attribution).length === Object.keys(saleAttribution(line)).length;
  return isComplete ? 'unneeded' : completeCommissionLine(item, attribution);
};
