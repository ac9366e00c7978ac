const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * Whether two JSON values are equal, or both an amount that is missing in a form (NaN). The order of an object's fields
 * does not count: a table does not keep it.
 */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return Object.is(a, b);
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every(field => isSameValue(a[field], b[field]));
};

/** The names of the fields whose values differ, in the order of the first object. */
export const changedFields = <Content extends object>(before: Content, after: Content): (keyof Content & string)[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)] as (keyof Content & string)[])].filter(
    field => !isSameValue(before[field], after[field]),
  );
