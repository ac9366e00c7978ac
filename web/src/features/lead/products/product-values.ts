import { dataOf, type FieldName, fieldNames, type ProductData } from './product-fields.ts';
import type { ProductFields } from './use-product-fields.ts';

/** What stands in the fields, as it is stored. */
export type ProductValues = Record<FieldName, string>;

const TWO_ANSWERS = 'Somebody else has changed this. Choose which it is.';

/** While she has not said whose words stay, nobody knows what she means. */
const wantedOf = async (field: ProductFields[FieldName]): Promise<{ value: string } | { sentence: string }> => {
  const wanted = await field.wanted();
  return field.changedTo() === undefined ? wanted : { sentence: TWO_ANSWERS };
};

/** What stands in the fields; `undefined` where that can't be said of one of them, which it then says itself. */
export const valuesIn = async (fields: ProductFields): Promise<ProductValues | undefined> => {
  const entries = await Promise.all(fieldNames.map(async name => [name, await wantedOf(fields[name])] as const));
  const wrong = entries.flatMap(([name, wanted]) => ('sentence' in wanted ? [{ name, ...wanted }] : []));
  for (const { name, sentence } of wrong) fields[name].refuse(sentence);
  const values = entries.flatMap(([name, wanted]) => ('value' in wanted ? [[name, wanted.value] as const] : []));
  return wrong.length > 0 ? undefined : (Object.fromEntries(values) as ProductValues);
};

/** What differs from what the server has. */
export const unsavedOf = (values: ProductValues, fields: ProductFields): ProductData =>
  Object.assign(
    {},
    ...fieldNames
      .filter(name => values[name] !== fields[name].state.get().stored)
      .map(name => dataOf(name, values[name])),
  );

/** The part of a product that a status asks for. */
export const asProduct = (values: ProductValues) => ({
  enrollment_fee: values.enrollment_fee === '' ? undefined : Number(values.enrollment_fee),
  effective_date: values.effective_date || undefined,
  post_date: values.post_date || undefined,
  failed_reason: values.failed_reason || undefined,
});

export const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);
