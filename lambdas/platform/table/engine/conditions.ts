/** A condition on one field of the stored item; several conditions must all hold. */
type OneCondition<T> = { [F in keyof T & string]: FieldCondition<F, T[F]> }[keyof T & string];

/** `either`: all conditions of one of the lists hold. */
export type Condition<T> = OneCondition<T> | { either: OneCondition<T>[][] };

type FieldCondition<F, V> =
  | { field: F; is: 'absent' | 'present' }
  | {
      field: F;
      is: 'equal' | 'not-equal' | 'absent-or-equal' | 'absent-or-below' | 'below' | 'at-least';
      value: NonNullable<V>;
    }
  | { field: F; is: 'one-of'; values: readonly NonNullable<V>[] }
  | (NonNullable<V> extends readonly (infer One)[] ? { field: F; is: 'containing'; value: One } : never);

/** A field of the stored item is as it was read: it has that value, or is absent still. */
export const asRead = <T extends object, F extends keyof T & string>(
  read: T | undefined,
  field: F,
): OneCondition<Pick<T, F>> => {
  const value = read?.[field];
  return (value === undefined ? { field, is: 'absent' } : { field, is: 'equal', value }) as OneCondition<Pick<T, F>>;
};

/** Collects names and values of an expression, each under its own placeholder. */
export class Placeholders {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};

  /** DynamoDB allows letters, digits and underscores in a placeholder; a field may have other characters. */
  name(field: string): string {
    const known = Object.keys(this.names).find(placeholder => this.names[placeholder] === field);
    if (known) return known;
    const placeholder = /^\w+$/.test(field) ? `#${field}` : `#_${Object.keys(this.names).length}`;
    this.names[placeholder] = field;
    return placeholder;
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.values).length}`;
    this.values[placeholder] = value;
    return placeholder;
  }
}

const comparison = { equal: '=', 'not-equal': '<>', below: '<', 'at-least': '>=' } as const;

type AnyCondition = { field: string; is: string; value?: unknown; values?: readonly unknown[] };

const test = (condition: AnyCondition, placeholders: Placeholders): string => {
  const name = placeholders.name(condition.field);
  switch (condition.is) {
    case 'absent':
      return `attribute_not_exists(${name})`;
    case 'present':
      return `attribute_exists(${name})`;
    case 'one-of':
      return `${name} IN (${(condition.values ?? []).map(value => placeholders.value(value)).join(', ')})`;
    case 'containing':
      return `contains(${name}, ${placeholders.value(condition.value)})`;
    case 'absent-or-equal':
      return `(attribute_not_exists(${name}) OR ${name} = ${placeholders.value(condition.value)})`;
    case 'absent-or-below':
      return `(attribute_not_exists(${name}) OR ${name} < ${placeholders.value(condition.value)})`;
    default:
      return `${name} ${comparison[condition.is as keyof typeof comparison]} ${placeholders.value(condition.value)}`;
  }
};

/** The conditions as terms of a DynamoDB expression. */
export const conditionTerms = <T>(conditions: Condition<T>[], placeholders: Placeholders): string[] =>
  conditions.map(condition => {
    if (!('either' in condition)) return test(condition as AnyCondition, placeholders);
    // AND binds more tightly than OR; DynamoDB rejects parentheses that are not needed around one term.
    const lists = condition.either.map(list => conditionTerms<T>(list, placeholders).join(' AND '));
    return `(${lists.join(' OR ')})`;
  });
