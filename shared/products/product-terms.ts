import type { PlannedTerms, ProductOptionContent } from './product.ts';

type WithPlans = Pick<ProductOptionContent, 'planned'>;

const inForce = ({ planned = [] }: WithPlans, today: string): PlannedTerms | undefined =>
  planned
    .filter(({ from }) => from <= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1);

/**
 * A product with what it costs on New York's day `today`: the planned changes that have begun are its terms, the others
 * stay planned. What was chosen for a lead has copied its terms, and stays as it is.
 */
export const termsOn = <Product extends ProductOptionContent>(product: Product, today: string): Product => {
  const terms = inForce(product, today);
  if (!terms) return product;
  const { from: _, ...values } = terms;
  const { planned: all = [], ...others } = product;
  const planned = all.filter(({ from }) => from > today);
  return { ...others, ...values, ...(planned.length > 0 && { planned }) } as Product;
};

/** A change that is planned now counts from a later day: what counts today is changed itself. */
export const planProblem = (
  { planned = [] }: WithPlans,
  before: WithPlans | undefined,
  today: string,
): { place: number; message: string } | undefined => {
  const known = new Set(before?.planned?.map(({ from }) => from));
  const place = planned.findIndex(({ from }) => from <= today && !known.has(from));
  return place < 0 ? undefined : { place, message: 'Choose a day after today.' };
};
