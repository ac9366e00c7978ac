import { useState } from 'react';
import { deleteProduct, setProductStatus } from '#shared/contracts/sales';
import type { ProductStatus } from '#shared/products/product';
import { CAP_SENTENCE, SALE_SENTENCE, statusProblem } from '#shared/products/product-rules';
import { ApiFailure, sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useKeepProduct } from '../lead-products.ts';
import { type FieldName, fieldNames, storedOf } from './product-fields.ts';
import type { Refused } from './product-refusal.tsx';
import { asProduct, isField, type ProductValues, unsavedOf, valuesIn } from './product-values.ts';
import { type EditedProduct, isAboveCap, type ProductFields, tellFailure } from './use-product-fields.ts';

/** To the letter (docs/product.md, Product messages). */
const sentences: Record<ProductStatus, { done: string; failed: string }> = {
  sale: { done: 'Product is now set to sale.', failed: 'Failed to set product to sale.' },
  post_date: { done: 'Product is now set to post date.', failed: 'Failed to set post date.' },
  failed: { done: 'Product is now set to failed.', failed: 'Failed to set product to failed.' },
};

export type Doing = ProductStatus | 'delete' | undefined;
type RefuseAt = (name: FieldName, sentence: string) => void;

/** What the agent can see herself keeps the status from being set: told at its field. */
const isPrevented = (status: ProductStatus, values: ProductValues, { others }: EditedProduct, refuseAt: RefuseAt) => {
  if (isAboveCap(values.enrollment_fee, others)) {
    toast.error(CAP_SENTENCE, { id: 'product-failure' });
    refuseAt('enrollment_fee', CAP_SENTENCE);
    return true;
  }
  const problem = statusProblem(asProduct(values), status);
  if (!problem) return false;
  if (status === 'sale') toast.error(SALE_SENTENCE, { id: 'product-failure' });
  refuseAt(problem.field, problem.message);
  return true;
};

/** Tells why the server refused: at the field that is to blame, else below them, with what she had looked at. */
const useRefusal = (edited: EditedProduct, refuseAt: RefuseAt) => {
  const { reread } = useKeepProduct(edited.leadId);
  const [refused, setRefused] = useState<Refused>();
  const refuse = (error: unknown, sentence: string, looked: Refused['looked']) => {
    tellFailure(error, sentence);
    const details = error instanceof ApiFailure ? error.detail : [];
    const detail = details.find(({ field }) => isField(field));
    if (detail && isField(detail.field)) return refuseAt(detail.field, detail.message);
    // What she looked at is another by now, or no more hers to change.
    if (error instanceof ApiFailure && ['conflict', 'forbidden'].includes(error.code)) void reread();
    setRefused({ sentence: sentenceOf(error, sentence), looked });
  };
  return { refused, refuse, forget: () => setRefused(undefined) };
};

/**
 * One thing at a time; what was refused before it is forgotten. The fields save nothing by themselves meanwhile: what
 * stands in them goes along, and the question would have them left.
 */
const useDoing = ({ seen }: EditedProduct, fields: ProductFields, forget: () => void) => {
  const [doing, setDoing] = useState<Doing>();
  const start = async (what: Doing, act: () => Promise<void>): Promise<void> => {
    forget();
    setDoing(what);
    for (const name of fieldNames) fields[name].hold();
    try {
      await act();
    } finally {
      // Of a product with a status each save asks: never right after she was asked already.
      const then = seen.get()?.status === undefined ? 'save' : 'tell';
      for (const name of fieldNames) fields[name].letGo(then);
      setDoing(undefined);
    }
  };
  return { doing, start };
};

/**
 * Sale, Post Date, Failed and Delete (docs/product.md, Product status), with the fields as they stand on the screen.
 */
export const useProductActions = (edited: EditedProduct, fields: ProductFields, focus: (name: FieldName) => void) => {
  const { leadId, type, product, seen, ask } = edited;
  const setting = useOperationMutation(setProductStatus);
  const deleting = useOperationMutation(deleteProduct);
  const { keep, drop } = useKeepProduct(leadId);
  const refuseAt: RefuseAt = (name, sentence) => {
    fields[name].refuse(sentence);
    focus(name);
  };
  const { refused, refuse, forget } = useRefusal(edited, refuseAt);
  const { doing, start } = useDoing(edited, fields, forget);

  const setStatus = async (status: ProductStatus): Promise<void> => {
    const values = await valuesIn(fields);
    // By now her own changes that were on their way are among what she knows.
    const looked = seen.get();
    if (!values || isPrevented(status, values, edited, refuseAt)) return;
    if (product?.status !== undefined && (await ask()) !== 'yes') return;
    try {
      const data = unsavedOf(values, fields);
      const kept = await setting.mutateAsync({ leadId, type, version: looked?.version ?? 0, status, data });
      seen.knows(kept);
      keep(kept);
      for (const name of fieldNames) fields[name].accept(storedOf(kept, name), values[name]);
      toast.success(sentences[status].done);
    } catch (error) {
      refuse(error, sentences[status].failed, looked);
    }
  };

  const remove = async (): Promise<void> => {
    const looked = seen.get();
    try {
      await deleting.mutateAsync({ leadId, type, version: looked?.version ?? 0 });
      drop(type);
      for (const name of fieldNames) fields[name].clear();
      toast.success('Product deleted.');
    } catch (error) {
      refuse(error, 'Product delete failed', looked);
    }
  };

  return {
    doing,
    /** Why it was refused, where no field is to blame. */
    refused,
    setStatus: (status: ProductStatus) => void start(status, () => setStatus(status)),
    remove: () => void start('delete', remove),
  };
};
