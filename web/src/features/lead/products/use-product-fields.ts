import { saveProduct } from '#shared/contracts/sales';
import type { ProductType, SelectedProduct } from '#shared/products/product';
import { CAP_SENTENCE, ENROLLMENT_FEE_CAP, totalFee } from '#shared/products/product-rules';
import { sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { NOT_SAVED_YET, type SavedField, type SaveOutcome } from '../../../lib/forms/saved-field.ts';
import { failedSave, useSavedField } from '../../../lib/forms/use-saved-field.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { useKeepProduct } from '../lead-products.ts';
import { dataOf, type FieldName, rulesOf, storedOf } from './product-fields.ts';
import type { Answer } from './use-change-question.tsx';
import type { SeenProduct } from './use-seen-product.ts';

export type ProductFields = Record<FieldName, SavedField>;

export type EditedProduct = {
  leadId: string;
  type: ProductType;
  product: SelectedProduct | undefined;
  /** The lead's products of the other types. */
  others: readonly SelectedProduct[];
  seen: SeenProduct;
  ask: () => Promise<Answer>;
};

const FAILED = 'Failed to save product';

/** Whether a fee, together with those of the other products, is more than may be (docs/product.md, Product rules). */
export const isAboveCap = (fee: string, others: readonly SelectedProduct[]): boolean =>
  Number(fee) + totalFee(others) > ENROLLMENT_FEE_CAP;

/** The cap's sentence where that is why, whoever found it out; else the one for what failed. */
export const tellFailure = (error: unknown, sentence: string): void => {
  toast.error(sentenceOf(error, sentence) === CAP_SENTENCE ? CAP_SENTENCE : sentence, { id: 'product-failure' });
};

/** The fields of one product of a lead, each saved by itself as soon as it is chosen or left. */
export const useProductFields = ({ leadId, type, product, others, seen, ask }: EditedProduct): ProductFields => {
  const { mutateAsync } = useOperationMutation(saveProduct);
  const { keep } = useKeepProduct(leadId);
  const rules = rulesOf(product);

  const save = async (name: FieldName, value: string): Promise<SaveOutcome> => {
    if (name === 'enrollment_fee' && isAboveCap(value, others)) {
      toast.error(CAP_SENTENCE, { id: 'product-failure' });
      return { sentence: CAP_SENTENCE };
    }
    const answer = product?.status === undefined ? 'yes' : await ask();
    if (answer === 'nobody') return { sentence: NOT_SAVED_YET };
    if (answer === 'no') return 'dropped';
    try {
      const kept = await mutateAsync({ leadId, type, data: dataOf(name, value) });
      seen.knows(kept, name);
      keep(kept);
      return 'saved';
    } catch (error) {
      tellFailure(error, FAILED);
      return failedSave(error, name, FAILED);
    }
  };

  const optionsOf = (name: FieldName) => ({
    name: `product ${leadId} ${type} ${name}`,
    stored: storedOf(product, name),
    rules: rules[name],
    save: (value: string) => save(name, value),
  });
  return {
    product_id: useSavedField(optionsOf('product_id')),
    enrollment_fee: useSavedField(optionsOf('enrollment_fee')),
    effective_date: useSavedField(optionsOf('effective_date')),
    post_date: useSavedField(optionsOf('post_date')),
    failed_reason: useSavedField(optionsOf('failed_reason')),
    closer_email: useSavedField(optionsOf('closer_email')),
  };
};
