type Content = Record<string, unknown> | undefined;

/**
 * A value inside of a setting that a change added, removed or replaced; the field is its path: `callConfigs default
 * script`.
 */
export type ChangedValue = { field: string; before?: string; after?: string };

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';

/** What names an element of a list, so that a list that was put into another order keeps its paths; else its place. */
const nameOf = (element: unknown, place: number): string => {
  const { id, key, name } = (element ?? {}) as Record<string, unknown>;
  const named = [id, key, name].find(one => typeof one === 'string' && one !== '');
  return String(named ?? place + 1);
};

const partsOf = (value: object): [string, unknown][] =>
  Array.isArray(value) ? value.map((element, place) => [nameOf(element, place), element]) : Object.entries(value);

/** A list of texts is one value; a list of objects, and an object, is a value for each part of it. */
const valuesOf = (value: unknown, path: string): [string, string][] => {
  if (value === undefined || value === null) return [];
  if (isScalar(value)) return [[path, String(value)]];
  if (Array.isArray(value) && value.every(isScalar)) return [[path, value.join('; ')]];
  return partsOf(value as object).flatMap(([name, part]) => valuesOf(part, path === '' ? name : `${path} ${name}`));
};

/** The values that differ before and after a change, in the order of their fields; of a creation or a deletion all. */
export const changedValues = (before: Content, after: Content): ChangedValue[] => {
  const [old, now] = [new Map(valuesOf(before, '')), new Map(valuesOf(after, ''))];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter(field => old.get(field) !== now.get(field))
    .map(field => ({
      field,
      ...(old.has(field) && { before: old.get(field) as string }),
      ...(now.has(field) && { after: now.get(field) as string }),
    }));
};
