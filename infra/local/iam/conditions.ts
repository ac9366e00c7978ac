import { matchesPattern } from './patterns.ts';

/** The values of a request by condition key. */
export type Context = Readonly<Record<string, string | readonly string[]>>;

export type Condition = {
  operator: 'StringEquals' | 'StringNotEquals' | 'StringLike' | 'StringNotLike' | 'Null';
  /** The set operator for a key with several values. */
  set?: 'ForAllValues' | 'ForAnyValue';
  /** The condition is fulfilled if the key is not in the request. */
  ifExists: boolean;
  key: string;
  values: string[];
};

const compare: Record<Exclude<Condition['operator'], 'Null'>, (allowed: string[], value: string) => boolean> = {
  StringEquals: (allowed, value) => allowed.includes(value),
  StringNotEquals: (allowed, value) => !allowed.includes(value),
  StringLike: (allowed, value) => allowed.some(pattern => matchesPattern(pattern, value)),
  StringNotLike: (allowed, value) => !allowed.some(pattern => matchesPattern(pattern, value)),
};

const isNegated = (operator: Condition['operator']) => operator === 'StringNotEquals' || operator === 'StringNotLike';

/** Names of condition keys are not case-sensitive. */
const valuesOf = (context: Context, key: string): readonly string[] | undefined => {
  const wanted = key.toLowerCase();
  const name = Object.keys(context).find(one => one.toLowerCase() === wanted);
  const value = name === undefined ? undefined : context[name];
  return typeof value === 'string' ? [value] : value;
};

/**
 * Whether a request meets a condition (IAM user guide, "IAM JSON policy elements: Condition operators" and "Set
 * operators for multivalued context keys").
 */
export const meetsCondition = ({ operator, set, ifExists, key, values }: Condition, context: Context): boolean => {
  const present = valuesOf(context, key);
  if (operator === 'Null') return values.includes(String(present === undefined));
  const holds = (value: string) => compare[operator](values, value);
  if (present === undefined || present.length === 0) return ifExists || absentFulfils(operator, set);
  if (set === 'ForAnyValue') return present.some(holds);
  return set === 'ForAllValues' || isNegated(operator) ? present.every(holds) : present.some(holds);
};

const absentFulfils = (operator: Condition['operator'], set: Condition['set']): boolean =>
  set === 'ForAllValues' || (set === undefined && isNegated(operator));
