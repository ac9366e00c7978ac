import { dataOf, type FieldName, fieldNames, type ProductData } from './product-fields.ts';
import type { ProductForm } from './product-form.ts';

/** The values of the fields as the server would store them. */
export type ProductValues = Record<FieldName, string>;

const CONFLICT = 'Somebody else has changed this. Choose which it is.';

/** Until the user has chosen between their value and the other user's, the field has no value. */
const wantedOf = async (form: ProductForm, name: FieldName): Promise<{ value: string } | { message: string }> => {
  const wanted = await form.wanted(name);
  return form.field(name).changedTo() === undefined ? wanted : { message: CONFLICT };
};

/** The values of all fields; `undefined` if a field has none, which then shows why. */
export const valuesIn = async (form: ProductForm): Promise<ProductValues | undefined> => {
  const entries = await Promise.all(fieldNames.map(async name => [name, await wantedOf(form, name)] as const));
  const wrong = entries.flatMap(([name, wanted]) => ('message' in wanted ? [{ name, ...wanted }] : []));
  for (const { name, message } of wrong) form.reject(name, message);
  const values = entries.flatMap(([name, wanted]) => ('value' in wanted ? [[name, wanted.value] as const] : []));
  return wrong.length > 0 ? undefined : (Object.fromEntries(values) as ProductValues);
};

/** The values that differ from what the server has. */
export const unsavedOf = (values: ProductValues, form: ProductForm): ProductData =>
  Object.assign(
    {},
    ...fieldNames
      .filter(name => values[name] !== form.field(name).status.get().stored)
      .map(name => dataOf(name, values[name])),
  );

/** The fields of a product that a status requires. */
export const asProduct = (values: ProductValues) => ({
  enrollment_fee: values.enrollment_fee === '' ? undefined : Number(values.enrollment_fee),
  effective_date: values.effective_date || undefined,
  post_date: values.post_date || undefined,
  failed_reason: values.failed_reason || undefined,
});

export const isField = (name: string): name is FieldName => (fieldNames as readonly string[]).includes(name);
