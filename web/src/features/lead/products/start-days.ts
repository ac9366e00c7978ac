import type { SelectedProduct } from '#shared/products/product';
import { effectiveDateProblem } from '#shared/products/product-rules';

const DAY_MS = 86_400_000;

const next = (day: string): string => new Date(Date.parse(`${day}T12:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);

/** Whether a product can begin on certain days only (docs/product.md, Product rules). */
export const hasStartDays = (product: Pick<SelectedProduct, 'group' | 'name'>): boolean =>
  effectiveDateProblem(product, '2026-01-02') !== undefined;

/** The next days after `today` on which such a product can begin. */
export const startDays = (product: Pick<SelectedProduct, 'group' | 'name'>, today: string, count: number): string[] => {
  const days: string[] = [];
  for (let day = next(today); days.length < count; day = next(day))
    if (effectiveDateProblem(product, day) === undefined) days.push(day);
  return days;
};
