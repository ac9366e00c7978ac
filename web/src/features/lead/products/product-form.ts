import type { ProductType, SelectedProduct } from '#shared/products/product';
import { CAP_MESSAGE, ENROLLMENT_FEE_CAP, totalFee } from '#shared/products/product-rules';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import type { SavedForm } from '../../../lib/forms/saved-form.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { FieldName } from './product-fields.ts';
import type { Confirm } from './use-confirm.tsx';
import type { SeenProduct } from './use-seen-product.ts';

/** The fields of one product of a lead; each is saved when it is chosen or left. */
export type ProductForm = SavedForm<FieldName>;

export type EditedProduct = {
  leadId: string;
  type: ProductType;
  product: SelectedProduct | undefined;
  /** The lead's products of the other types. */
  others: readonly SelectedProduct[];
  seen: SeenProduct;
  confirmChange: Confirm;
};

/** Whether a fee and the fees of the other products exceed the cap (docs/product.md, Product rules). */
export const isAboveCap = (fee: string, others: readonly SelectedProduct[]): boolean =>
  Number(fee) + totalFee(others) > ENROLLMENT_FEE_CAP;

/** What becomes of a product is told in one toast. */
export const PRODUCT_TOAST = 'product';

/** Shows the cap's message if the cap is the reason, whether the server or the browser found it; else `message`. */
export const showFailure = (error: unknown, message: string): void => {
  toast.error(failureMessageOf(error, message) === CAP_MESSAGE ? CAP_MESSAGE : message, { id: PRODUCT_TOAST });
};
