import { useState } from 'react';
import { deleteProduct, setProductStatus } from '#shared/contracts/sales';
import type { ProductStatus } from '#shared/products/product';
import { CAP_SENTENCE, SALE_SENTENCE, statusProblem } from '#shared/products/product-rules';
import { ApiFailure, sentenceOf } from '../../lib/api-failure.ts';
import { useKeepProduct } from '../../lib/lead-products.ts';
import { useOperationMutation } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { dataOf, type FieldName, fieldNames, type ProductData, storedOf } from './product-fields.ts';
import { type EditedProduct, isAboveCap, type ProductFields, tellFailure } from './use-product-fields.ts';

/** To the letter (spec 2, section 8). */
const sentences: Record<ProductStatus, { done: string; failed: string }> = {
  sale: { done: 'Product is now set to sale.', failed: 'Failed to set product to sale.' },
  post_date: { done: 'Product is now set to post date.', failed: 'Failed to set post date.' },
  failed: { done: 'Product is now set to failed.', failed: 'Failed to set product to failed.' },
};

type Values = Record<FieldName, string>;

/** What stands in the fields; `undefined` where something of it is not understood, which its field then says. */
const valuesIn = async (fields: ProductFields): Promise<Values | undefined> => {
  const entries = await Promise.all(fieldNames.map(async name => [name, await fields[name].wanted()] as const));
  const wrong = entries.flatMap(([name, wanted]) => ('sentence' in wanted ? [{ name, ...wanted }] : []));
  for (const { name, sentence } of wrong) fields[name].refuse(sentence);
  const values = entries.flatMap(([name, wanted]) => ('value' in wanted ? [[name, wanted.value] as const] : []));
  return wrong.length > 0 ? undefined : (Object.fromEntries(values) as Values);
};

/** What differs from what the server has. */
const unsavedOf = (values: Values, fields: ProductFields): ProductData =>
  Object.assign(
    {},
    ...fieldNames
      .filter(name => values[name] !== fields[name].state.get().stored)
      .map(name => dataOf(name, values[name])),
  );

const asProduct = (values: Values) => ({
  enrollment_fee: values.enrollment_fee === '' ? undefined : Number(values.enrollment_fee),
  effective_date: values.effective_date || undefined,
  post_date: values.post_date || undefined,
  failed_reason: values.failed_reason || undefined,
});

const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);

export type Doing = ProductStatus | 'delete' | undefined;

/** Sale, Post Date, Failed and Delete (spec 2, section 4), with the fields as they stand on the screen. */
export const useProductActions = (edited: EditedProduct, fields: ProductFields, focus: (name: FieldName) => void) => {
  const { leadId, type, product, others, ask } = edited;
  const setting = useOperationMutation(setProductStatus);
  const deleting = useOperationMutation(deleteProduct);
  const { keep, drop } = useKeepProduct(leadId);
  const [doing, setDoing] = useState<Doing>();
  const [refusal, setRefusal] = useState<string>();

  const refuseAt = (name: FieldName, sentence: string) => {
    fields[name].refuse(sentence);
    focus(name);
  };

  /** What keeps the status from being set, told at its field. */
  const isPrevented = (status: ProductStatus, values: Values): boolean => {
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

  const failWith = (error: unknown, sentence: string) => {
    tellFailure(error, sentence);
    const details = error instanceof ApiFailure ? error.detail : [];
    const detail = details.find(({ field }) => isField(field));
    if (detail && isField(detail.field)) refuseAt(detail.field, detail.message);
    else setRefusal(sentenceOf(error, sentence));
  };

  const setStatus = async (status: ProductStatus): Promise<void> => {
    const values = await valuesIn(fields);
    if (!values || isPrevented(status, values)) return;
    if (product?.status !== undefined && (await ask()) !== 'yes') return;
    try {
      const kept = await setting.mutateAsync({ leadId, type, status, data: unsavedOf(values, fields) });
      keep(kept);
      for (const name of fieldNames) fields[name].accept(storedOf(kept, name));
      toast.success(sentences[status].done);
    } catch (error) {
      failWith(error, sentences[status].failed);
    }
  };

  const remove = async (): Promise<void> => {
    try {
      await deleting.mutateAsync({ leadId, type });
      drop(type);
      for (const name of fieldNames) fields[name].accept('');
      toast.success('Product deleted.');
    } catch (error) {
      failWith(error, 'Product delete failed');
    }
  };

  const during = (what: Doing, act: () => Promise<void>) => async () => {
    setRefusal(undefined);
    setDoing(what);
    await act();
    setDoing(undefined);
  };
  return {
    doing,
    /** The server's sentence where no field is to blame. */
    refusal,
    setStatus: (status: ProductStatus) => void during(status, () => setStatus(status))(),
    remove: () => void during('delete', remove)(),
  };
};
