import { isDeepStrictEqual as isSame } from 'node:util';
import { type UpgradeOutcome, upgradeItem } from '#platform/table/engine/migrations';
import { writeTogether } from '#platform/table/engine/write';
import { getLead, leadUpdate } from '#platform/table/leads';
import { readSales, salesUnchanged } from '#platform/table/selected-products';
import { healthPlanOf } from '#shared/products/health-plan';

/**
 * Copies a lead's health plan to the lead, as every change of a product does in this release, for the On Hold report.
 * Returns `false` if the lead already has it, or no longer exists.
 */
const copyHealthPlan = async (leadId: string): Promise<boolean> => {
  for (;;) {
    const [lead, { sales, products }] = await Promise.all([getLead(leadId, { latest: true }), readSales(leadId)]);
    const health_plan = healthPlanOf(products);
    if (!lead || !health_plan || isSame(health_plan, lead.health_plan)) return false;
    const { outcome } = await writeTogether({
      lead: leadUpdate(leadId, {
        set: { health_plan },
        when: [{ field: 'version', is: 'equal', value: lead.version }],
      }),
      sales: salesUnchanged(leadId, sales),
    });
    if (outcome === 'written') return true;
  }
};

/**
 * Rewrites a product whose lead has no copy of the health plan yet; the copy is written first, so that none is missing.
 * Code of the previous version changes products without the copy, so every run compares the copy.
 */
export const upgradeSelectedProduct = async (item: Record<string, unknown>): Promise<UpgradeOutcome> => {
  const isCopied = item.type === 'health' && (await copyHealthPlan(String(item.lead_id)));
  const outcome = await upgradeItem(item);
  return isCopied && outcome === 'unneeded' ? 'upgraded' : outcome;
};
