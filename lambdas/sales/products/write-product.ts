import { isDeepStrictEqual as isSame } from 'node:util';
import type { Actor } from '#platform/handlers/actor';
import { auditStep } from '#platform/table/audit/audit-records';
import { chargebackCreation } from '#platform/table/chargebacks';
import { writeTogether } from '#platform/table/engine/write';
import { getLead, leadUpdate } from '#platform/table/leads';
import {
  leadSalesStep,
  leadUnchanged,
  readSales,
  type Sales,
  securityCodeRemoval,
  selectedProductDeletion,
  selectedProductStep,
} from '#platform/table/selected-products';
import { requireNotErased } from '#platform/writable-lead';
import type { Lead } from '#shared/leads/lead';
import { awaitsVerification } from '#shared/leads/pending-verification';
import { healthPlanOf } from '#shared/products/health-plan';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import { totalFee } from '#shared/products/product-rules';
import { productsOnLead } from '#shared/products/products-on-lead';
import type { Timestamp } from '#shared/time';
import type { NewProduct } from './undone-sale.ts';
import { chargebackOf } from './undone-sale.ts';

/** A lead with its products. A change is written only if `sales` still has the version that was read. */
export type LeadWithSales = Sales & { lead: Lead };

export type ProductChange = {
  deal: LeadWithSales;
  type: ProductType;
  /** Absent: the product is deleted. */
  product?: NewProduct;
  /** Names of the fields that change. */
  fields: string[];
  actor: Actor;
  now: Timestamp;
};

export const readLeadWithSales = async (leadId: string): Promise<LeadWithSales | undefined> => {
  const [lead, sales] = await Promise.all([getLead(leadId, { latest: true }), readSales(leadId)]);
  if (lead) requireNotErased(lead);
  return lead && { lead, ...sales };
};

/** The lead's products after a change. */
export const productsWith = ({
  deal,
  type,
  product,
}: Pick<ProductChange, 'deal' | 'type' | 'product'>): NewProduct[] => [
  ...deal.products.filter(other => other.type !== type),
  ...(product ? [product] : []),
];

/** A verification is complete when every product has a status (docs/product.md, Verification queue). */
const completesVerification = (change: ProductChange): boolean => {
  const products = productsWith(change);
  return (
    awaitsVerification(change.deal.lead) && products.length > 0 && products.every(({ status }) => status !== undefined)
  );
};

/**
 * The lead's own copy of its products, written only if it changes. The first product creates `products`, even if it has
 * failed: from then on the recipient of the link to sign is protected.
 */
const leadStep = (change: ProductChange) => {
  const { lead } = change.deal;
  const products = productsOnLead(productsWith(change));
  const health_plan = healthPlanOf(productsWith(change));
  const set = {
    ...(isSame(products, lead.products) ? {} : { products }),
    ...(health_plan && !isSame(health_plan, lead.health_plan) && { health_plan }),
    ...(completesVerification(change) && { verification_completed: true }),
  };
  const remove = lead.health_plan && !health_plan ? (['health_plan'] as const) : [];
  if (Object.keys(set).length + remove.length === 0) return leadUnchanged(lead);
  const when = [{ field: 'version', is: 'equal', value: lead.version }] as const;
  return leadUpdate(lead.id, { set, remove: [...remove], when: [...when] });
};

/**
 * Writes the change of a product with all its effects in one transaction; writes nothing if one of the documents has
 * changed since it was read.
 */
export const writeProduct = async (change: ProductChange): Promise<SelectedProduct | 'deleted' | 'conflict'> => {
  const { deal, type, product, fields, actor, now } = change;
  const leadId = deal.lead.id;
  const version = (deal.sales?.version ?? 0) + 1;
  const written = product && { ...product, version };
  const was = deal.products.find(other => other.type === type);
  const undone = chargebackOf(was, product, now);
  const { outcome } = await writeTogether({
    sales: leadSalesStep(leadId, totalFee(productsWith(change)), deal.sales),
    product: written ? selectedProductStep(written) : selectedProductDeletion(leadId, type),
    lead: leadStep(change),
    chargeback: undone && chargebackCreation({ ...undone, product_version: version }),
    securityCode: product?.status === 'sale' ? securityCodeRemoval(leadId) : undefined,
    audit: auditStep({ actor, leadId, action: 'product_changed', fields: [type, ...fields], now }),
  });
  return outcome === 'written' ? (written ?? 'deleted') : 'conflict';
};
