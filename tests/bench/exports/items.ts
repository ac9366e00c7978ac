import { commissionLineStep } from '#platform/table/commissions';
import { aCommissionLine } from '../../support/builders/a-commission-line.ts';
import type { Item } from '../lists/items.ts';

const SALES_A_MINUTE = 3;

/** So many lines of January 2026, of many customers. */
export function* commissionItems(count: number): Generator<Item> {
  for (let index = 0; index < count; index++) {
    const sale_date = new Date(Date.UTC(2026, 0, 2, 5, Math.floor(index / SALES_A_MINUTE))).toISOString();
    const line = aCommissionLine({
      lead_id: `lead-${index}`,
      last_name: `Field ${index}`,
      phone_number: `+1305${String(2_000_000 + index)}`,
      sale_date,
    });
    yield commissionLineStep('agent-1', line).item.Put?.Item ?? {};
  }
}
