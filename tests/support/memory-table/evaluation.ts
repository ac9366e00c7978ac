import { isDeepStrictEqual } from 'node:util';
import { type ConditionNode, type Operand, parseCondition, parseUpdate, placeholdersIn } from './expression.ts';
import { asStored, type Item } from './item.ts';
import { validationError } from './request-error.ts';

/** The expressions of one request, with their placeholders. */
export type Expressions = {
  ConditionExpression?: string;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** Attributes that requests use without placeholders; none of them is a reserved word. */
const WITHOUT_PLACEHOLDER = ['pk', 'sk', 'version'];

const requireEach = (kind: string, given: object | undefined, used: string[]): void => {
  const known = Object.keys(given ?? {});
  if (given && known.length === 0) throw validationError(`${kind} must not be empty`);
  for (const placeholder of known)
    if (!used.includes(placeholder)) throw validationError(`${kind} unused in expressions: ${placeholder}`);
  for (const placeholder of used)
    if (!known.includes(placeholder)) throw validationError(`${kind} not defined: ${placeholder}`);
};

const comparable = (left: unknown, right: unknown): boolean =>
  typeof left === typeof right && (typeof left === 'string' || typeof left === 'number');

const orderOf = (left: unknown, right: unknown): number =>
  typeof left === 'string' ? compareStrings(left, String(right)) : Number(left) - Number(right);

/** In the order of their UTF-8 bytes, which is DynamoDB's. */
export const compareStrings = (left: string, right: string): number =>
  left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));

const contains = (whole: unknown, part: unknown): boolean => {
  if (typeof whole === 'string') return typeof part === 'string' && whole.includes(part);
  if (whole instanceof Set) return whole.has(part);
  return Array.isArray(whole) && whole.some(one => isDeepStrictEqual(one, part));
};

const beginsWith = (whole: unknown, start: unknown): boolean => {
  if (typeof start !== 'string') throw validationError('Incorrect operand type for begins_with');
  return typeof whole === 'string' && whole.startsWith(start);
};

const added = (current: unknown, by: unknown): unknown => {
  if (typeof by === 'number' && (current === undefined || typeof current === 'number')) return (current ?? 0) + by;
  if (by instanceof Set && (current === undefined || current instanceof Set))
    return new Set([...(current ?? []), ...by]);
  throw validationError('An operand in the update expression has an incorrect data type');
};

/** Evaluates the expressions of a request against an item. */
export class Evaluation {
  readonly #given: Expressions;
  readonly #values: Item;

  constructor(given: Expressions) {
    const { ConditionExpression = '', UpdateExpression = '', KeyConditionExpression = '' } = given;
    const used = placeholdersIn(`${ConditionExpression} ${UpdateExpression} ${KeyConditionExpression}`);
    requireEach(
      'ExpressionAttributeNames',
      given.ExpressionAttributeNames,
      used.filter(text => text.startsWith('#')),
    );
    requireEach(
      'ExpressionAttributeValues',
      given.ExpressionAttributeValues,
      used.filter(text => text.startsWith(':')),
    );
    this.#given = given;
    this.#values = asStored(given.ExpressionAttributeValues ?? {});
  }

  attributeOf({ text }: Operand): string {
    if (!text.startsWith('#') && !WITHOUT_PLACEHOLDER.includes(text))
      throw new Error(`The in-memory table needs a placeholder for '${text}': DynamoDB reserves many words.`);
    return this.#given.ExpressionAttributeNames?.[text] ?? text;
  }

  valueOf(operand: Operand, item: Item | undefined): unknown {
    return operand.is === 'value' ? this.#values[operand.text] : item?.[this.attributeOf(operand)];
  }

  holds(expression: string, item: Item | undefined): boolean {
    return this.#isTrue(parseCondition(expression), item);
  }

  #isTrue(condition: ConditionNode, item: Item | undefined): boolean {
    switch (condition.node) {
      case 'any':
        return condition.of.some(one => this.#isTrue(one, item));
      case 'all':
        return condition.of.every(one => this.#isTrue(one, item));
      case 'not':
        return !this.#isTrue(condition.of, item);
      case 'in':
        return condition.among.some(one =>
          isDeepStrictEqual(this.valueOf(condition.left, item), this.valueOf(one, item)),
        );
      case 'between':
        return (
          this.#compares({ node: 'comparison', sign: '>=', left: condition.left, right: condition.low }, item) &&
          this.#compares({ node: 'comparison', sign: '<=', left: condition.left, right: condition.high }, item)
        );
      case 'function':
        return this.#call(condition.name, condition.operands, item);
      case 'comparison':
        return this.#compares(condition, item);
    }
  }

  #call(name: string, operands: Operand[], item: Item | undefined): boolean {
    const [first, second] = operands.map(operand => this.valueOf(operand, item));
    if (name === 'attribute_exists') return first !== undefined;
    if (name === 'attribute_not_exists') return first === undefined;
    return name === 'contains' ? contains(first, second) : beginsWith(first, second);
  }

  #compares({ sign, left, right }: ConditionNode & { node: 'comparison' }, item: Item | undefined): boolean {
    const [one, other] = [this.valueOf(left, item), this.valueOf(right, item)];
    if (sign === '=') return one !== undefined && isDeepStrictEqual(one, other);
    if (sign === '<>') return !isDeepStrictEqual(one, other);
    if (!comparable(one, other)) return false;
    const order = orderOf(one, other);
    if (sign === '<') return order < 0;
    if (sign === '<=') return order <= 0;
    return sign === '>' ? order > 0 : order >= 0;
  }

  /** The item after the update; each source is read from the item before it. */
  updated(expression: string, key: Item, before: Item | undefined): Item {
    const item: Item = { ...before, ...key };
    const targets = new Set<string>();
    for (const clause of parseUpdate(expression)) {
      const name = this.attributeOf(clause.target);
      if (name in key) throw validationError(`Cannot update attribute ${name}. This attribute is part of the key`);
      if (targets.has(name)) throw validationError(`Two document paths overlap with each other: ${name}`);
      targets.add(name);
      if (clause.clause === 'REMOVE') delete item[name];
      else {
        const value = this.valueOf(clause.source, before);
        if (value === undefined)
          throw validationError('The provided expression refers to an attribute that does not exist in the item');
        item[name] = clause.clause === 'SET' ? value : added(before?.[name], value);
      }
    }
    return item;
  }
}
