import { useState } from 'react';
import { deleteProduct, setProductStatus } from '#shared/contracts/sales';
import type { ProductStatus, SelectedProduct } from '#shared/products/product';
import { CAP_MESSAGE, SALE_MESSAGE, statusProblem } from '#shared/products/product-rules';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useProductCache } from '../lead-products.ts';
import { type FieldName, fieldNames, storedOf } from './product-fields.ts';
import { type EditedProduct, isAboveCap, PRODUCT_TOAST, type ProductForm, showFailure } from './product-form.ts';
import type { Rejection } from './product-rejection.tsx';
import { asProduct, isField, type ProductValues, unsavedOf, valuesIn } from './product-values.ts';
import type { Confirm } from './use-confirm.tsx';

/** The product's own wording (docs/product.md, Product messages). */
const messages: Record<ProductStatus, { done: string; failed: string }> = {
  sale: { done: 'Product is now set to sale.', failed: 'Failed to set product to sale.' },
  post_date: { done: 'Product is now set to post date.', failed: 'Failed to set post date.' },
  failed: { done: 'Product is now set to failed.', failed: 'Failed to set product to failed.' },
};

type Action = ProductStatus | 'delete' | undefined;
type RejectAt = (name: FieldName, message: string) => void;

/** Shows at its field what prevents the status, before the server is asked. */
const isPrevented = (status: ProductStatus, values: ProductValues, { others }: EditedProduct, rejectAt: RejectAt) => {
  if (isAboveCap(values.enrollment_fee, others)) {
    toast.error(CAP_MESSAGE, { id: PRODUCT_TOAST });
    rejectAt('enrollment_fee', CAP_MESSAGE);
    return true;
  }
  const problem = statusProblem(asProduct(values), status);
  if (!problem) return false;
  if (status === 'sale') toast.error(SALE_MESSAGE, { id: PRODUCT_TOAST });
  rejectAt(problem.field, problem.message);
  return true;
};

/** Shows why the server rejected an action: at the field that caused it, else below the fields. */
const useRejection = (edited: EditedProduct, rejectAt: RejectAt) => {
  const { reread } = useProductCache(edited.leadId);
  const [rejection, setRejection] = useState<Rejection>();
  const reject = (error: unknown, message: string, seen: SelectedProduct | undefined) => {
    showFailure(error, message);
    const details = error instanceof ApiFailure ? error.detail : [];
    const detail = details.find(({ field }) => isField(field));
    if (detail && isField(detail.field)) return rejectAt(detail.field, detail.message);
    // The product has changed, or the user may no longer change it: the browser's copy is out of date.
    if (error instanceof ApiFailure && ['conflict', 'forbidden'].includes(error.code)) void reread();
    setRejection({ message: failureMessageOf(error, message), seen });
  };
  return { rejection, reject, forget: () => setRejection(undefined) };
};

/**
 * Runs one action at a time. The form is held meanwhile: the action's request takes the unsaved fields along, and the
 * confirmation dialog takes the focus, which would otherwise save them.
 */
const useAction = ({ seen }: EditedProduct, form: ProductForm, forget: () => void) => {
  const [action, setAction] = useState<Action>();
  const start = async (next: Action, run: () => Promise<void>): Promise<void> => {
    forget();
    setAction(next);
    form.hold();
    try {
      await run();
    } finally {
      // Saving a field of a product that has a status asks for confirmation: not directly after another question.
      form.release(seen.get()?.status === undefined ? 'save' : 'tell');
      setAction(undefined);
    }
  };
  return { action, start };
};

/** Sale, Post Date, Failed and Delete (docs/product.md, Product status), with the fields as they are on the screen. */
export const useProductActions = (edited: EditedProduct, form: ProductForm, confirmDeletion: Confirm) => {
  const { leadId, type, product, seen, confirmChange } = edited;
  const setting = useOperationMutation(setProductStatus);
  const deleting = useOperationMutation(deleteProduct);
  const { keep, drop } = useProductCache(leadId);
  const rejectAt: RejectAt = (name, message) => form.reject(name, message, { focus: true });
  const { rejection, reject, forget } = useRejection(edited, rejectAt);
  const { action, start } = useAction(edited, form, forget);

  const setStatus = async (status: ProductStatus): Promise<void> => {
    const values = await valuesIn(form);
    // Read after `valuesIn`, which waits for the user's own saves: the user knows their result.
    const seenProduct = seen.get();
    if (!values || isPrevented(status, values, edited, rejectAt)) return;
    if (product?.status !== undefined && (await confirmChange()) !== 'yes') return;
    try {
      const data = unsavedOf(values, form);
      const kept = await setting.mutateAsync({ leadId, type, version: seenProduct?.version ?? 0, status, data });
      seen.acknowledge(kept);
      keep(kept);
      for (const name of fieldNames) form.accept(name, storedOf(kept, name), values[name]);
      toast.success(messages[status].done, { id: PRODUCT_TOAST });
    } catch (error) {
      reject(error, messages[status].failed, seenProduct);
    }
  };

  const remove = async (): Promise<void> => {
    const seenProduct = seen.get();
    if ((await confirmDeletion()) !== 'yes') return;
    try {
      await deleting.mutateAsync({ leadId, type, version: seenProduct?.version ?? 0 });
      drop(type);
      form.clear();
      toast.success('Product deleted.', { id: PRODUCT_TOAST });
    } catch (error) {
      reject(error, 'Product delete failed', seenProduct);
    }
  };

  return {
    action,
    /** Why an action was rejected, if no field caused it. */
    rejection,
    setStatus: (status: ProductStatus) => void start(status, () => setStatus(status)),
    remove: () => void start('delete', remove),
  };
};
export type ProductActions = ReturnType<typeof useProductActions>;
