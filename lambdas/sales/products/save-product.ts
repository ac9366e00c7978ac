import type * as z from 'zod';
import { requireUnchanged } from '#platform/require-unchanged';
import type { EditedField } from '#shared/changed-meanwhile';
import type { saveProduct as operation } from '#shared/contracts/sales';
import type { SelectedProduct } from '#shared/products/product';
import { changeKeptProduct, type ProductDeps } from './change-product.ts';
import type { ProductFields } from './changed-product.ts';
import { requireMayEdit } from './product-access.ts';
import { wantedProduct } from './wanted-product.ts';

const textOf = (value: string | number | null | undefined): string => String(value ?? '');

const editedFields = (current: SelectedProduct | undefined, data: ProductFields): EditedField[] =>
  Object.entries(data).map(([field, wanted]) => ({
    field,
    current: textOf(current?.[field as keyof ProductFields]),
    wanted: textOf(wanted),
  }));

/**
 * Chooses or changes a lead's product of one type (docs/product.md, Product editor). Different fields that two people
 * change are both kept. If the stored value of a field is not its `base`, nothing is changed (docs/decisions/0051).
 * @throws Rejection `not_found`, `conflict`, `forbidden` (logged), `rejected` with the field that is wrong
 */
export const saveProduct = (
  deps: ProductDeps,
  { leadId, type, data, base }: z.output<typeof operation.input>,
): Promise<SelectedProduct> =>
  changeKeptProduct(deps, { leadId, type }, async ({ lead }, current) => {
    requireMayEdit(deps.actor, leadId, current);
    await requireUnchanged(deps, { leadId, action: 'lead_opened' }, editedFields(current, data), base);
    return wantedProduct(deps, { lead, type, current, data });
  });
