/** The values of an expression: bare names are `attributes`; `task.x`, `worker.x` and others come from `named`. */
export type Scope = {
  attributes: Record<string, unknown>;
  named?: Record<string, Record<string, unknown>>;
};

const step = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The value at a dotted path, or undefined. */
export const lookUp = (scope: Scope, path: string): unknown => {
  const [first = '', ...rest] = path.split('.');
  const named = scope.named?.[first];
  if (named && rest.length > 0) return rest.reduce(step, named as unknown);
  return [first, ...rest].reduce(step, scope.attributes as unknown);
};

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** Absent values equal nothing, not even each other: `worker.email == task.to_agent_email` needs both. */
export const equal = (a: unknown, b: unknown): boolean => a !== undefined && b !== undefined && a === b;

/** Numbers by size, texts by alphabet; other pairs have no order. */
export const compare = (a: unknown, b: unknown): number | undefined => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  return undefined;
};

/** `value IN list`. */
export const isIn = (value: unknown, list: unknown): boolean => isList(list) && list.some(item => equal(item, value));

/** `list HAS value`. */
export const has = (list: unknown, value: unknown): boolean => isIn(value, list);

/** `text CONTAINS part`; a list contains what it has. */
export const contains = (whole: unknown, part: unknown): boolean =>
  typeof whole === 'string' && typeof part === 'string' ? whole.includes(part) : has(whole, part);
