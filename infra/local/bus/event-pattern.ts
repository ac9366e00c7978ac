import { AssemblyError } from '../assembly/template.ts';

/** A pattern of EventBridge or of an event source's filter: nested objects whose leaves are lists of alternatives. */
export type EventPattern = { [field: string]: EventPattern | unknown[] };

type Test = (value: unknown, argument: unknown) => boolean;

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

const listOf = (argument: unknown): unknown[] => (Array.isArray(argument) ? argument : [argument]);

const numeric: Test = (value, argument) => {
  if (typeof value !== 'number') return false;
  const parts = listOf(argument);
  const pairs = parts.flatMap((part, index) =>
    index % 2 === 0 ? [[String(part), Number(parts[index + 1])] as const] : [],
  );
  const holds = {
    '=': (n: number) => value === n,
    '>': (n: number) => value > n,
    '>=': (n: number) => value >= n,
    '<': (n: number) => value < n,
    '<=': (n: number) => value <= n,
  };
  return pairs.every(([operator, operand]) => holds[operator as keyof typeof holds]?.(operand) ?? false);
};

/** The comparisons that a leaf may have besides a plain value; others are rejected when the pattern is read. */
const comparisons: Record<string, Test> = {
  prefix: (value, argument) => text(value)?.startsWith(String(argument)) ?? false,
  suffix: (value, argument) => text(value)?.endsWith(String(argument)) ?? false,
  'equals-ignore-case': (value, argument) => text(value)?.toLowerCase() === String(argument).toLowerCase(),
  'anything-but': (value, argument) => value !== undefined && !listOf(argument).some(other => accepts(other, value)),
  exists: (value, argument) => (value !== undefined) === argument,
  numeric,
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const accepts = (alternative: unknown, value: unknown): boolean => {
  if (!isObject(alternative)) return alternative === value;
  return Object.entries(alternative).every(([name, argument]) => comparisons[name]?.(value, argument) ?? false);
};

/** A leaf matches when one of its alternatives accepts the value, or one entry of a list of values. */
const leafMatches = (alternatives: unknown[], value: unknown): boolean => {
  const values = Array.isArray(value) && value.length > 0 ? value : [value];
  return alternatives.some(alternative => values.some(one => accepts(alternative, one)));
};

/** Whether an event matches (docs.aws.amazon.com/eventbridge, "Creating event patterns"). */
export const matches = (pattern: EventPattern, event: unknown): boolean =>
  Object.entries(pattern).every(([field, expected]) => {
    if (field === '$or') return listOf(expected).some(one => matches(one as EventPattern, event));
    const value = isObject(event) ? event[field] : undefined;
    return Array.isArray(expected) ? leafMatches(expected, value) : matches(expected, value);
  });

/** @throws AssemblyError for an unknown comparison; `place` names the resource of the pattern. */
export const checkPattern = (pattern: unknown, place: string): EventPattern => {
  if (!isObject(pattern)) throw new AssemblyError(`The event pattern of ${place} is not an object.`);
  for (const [field, expected] of Object.entries(pattern)) {
    if (!Array.isArray(expected)) checkPattern(expected, place);
    else for (const alternative of expected) checkAlternative(field, alternative, place);
  }
  return pattern as EventPattern;
};

const checkAlternative = (field: string, alternative: unknown, place: string) => {
  if (field === '$or') checkPattern(alternative, place);
  else if (isObject(alternative)) {
    const unknown = Object.keys(alternative).find(name => !comparisons[name]);
    if (unknown) throw new AssemblyError(`The local cloud does not know the pattern '${unknown}' of ${place}.`);
  }
};
