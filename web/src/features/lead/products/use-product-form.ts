import { useEffect } from 'react';
import { saveProduct } from '#shared/contracts/sales';
import { CAP_MESSAGE } from '#shared/products/product-rules';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { SaveRejected, saveFailureMessage } from '../../../lib/forms/save-failure.ts';
import { createSavedForm, type FormOptions, NOT_SAVED_YET, type Values } from '../../../lib/forms/saved-form.ts';
import { useSavedForm } from '../../../lib/forms/use-saved-form.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useProductCache } from '../lead-products.ts';
import { dataOf, type FieldName, rulesOf, storedOf } from './product-fields.ts';
import { type EditedProduct, isAboveCap, PRODUCT_TOAST, type ProductForm, showFailure } from './product-form.ts';

const FAILED = 'Failed to save product';

/** Saves one field; a product that has a status only after the user has confirmed it. */
const useSaveField = ({ leadId, type, product, others, seen, confirmChange }: EditedProduct) => {
  const { mutateAsync } = useOperationMutation(saveProduct);
  const { keep } = useProductCache(leadId);
  return async (name: FieldName, value: string, base: Values<FieldName>) => {
    if (name === 'enrollment_fee' && isAboveCap(value, others)) {
      toast.error(CAP_MESSAGE, { id: PRODUCT_TOAST });
      throw new SaveRejected(CAP_MESSAGE);
    }
    const confirmation = product?.status === undefined ? 'yes' : await confirmChange();
    if (confirmation === 'unmounted') throw new SaveRejected(NOT_SAVED_YET);
    if (confirmation === 'no') return undefined;
    const kept = await mutateAsync({ leadId, type, data: dataOf(name, value), base });
    seen.acknowledge(kept, name);
    keep(kept);
    return (field: FieldName) => storedOf(kept, field);
  };
};

/** The form of one product of a lead. It does not save again every few seconds: a save may ask for confirmation. */
export const useProductForm = (edited: EditedProduct): ProductForm => {
  const { leadId, type, product } = edited;
  const saveField = useSaveField(edited);
  const rules = rulesOf(product);
  const options: FormOptions<FieldName> = {
    rules: name => rules[name],
    save: (values, base) => {
      // Each field is a group of its own, so that there is exactly one value.
      const [[name, value]] = Object.entries(values) as [[FieldName, string]];
      return saveField(name, value, base);
    },
    failureMessage: (error, name) => saveFailureMessage(error, name, FAILED),
    onFailed: error => {
      if (!(error instanceof SaveRejected)) showFailure(error, FAILED);
    },
  };
  const create = () =>
    createSavedForm<FieldName>(name => storedOf(product, name), options, {
      resendsRejected: false,
    });
  const form = useSavedForm(`product ${leadId} ${type}`, create, { polls: false });
  useEffect(() => form.serveBy(options));
  useEffect(() => form.follow(name => storedOf(product, name)), [form, product]);
  return form;
};
