import { badParameter } from '../../rest/errors.ts';
import { type Token, tokenize } from './tokens.ts';
import { compare, contains, equal, has, isIn, lookUp, type Scope } from './values.ts';

type Value = (scope: Scope) => unknown;
type Condition = (scope: Scope) => boolean;
type Operator = (a: unknown, b: unknown) => boolean;

const ordered =
  (holds: (order: number) => boolean): Operator =>
  (a, b) => {
    const order = compare(a, b);
    return order !== undefined && holds(order);
  };

const operators: Record<string, Operator> = {
  '==': equal,
  '=': equal,
  '!=': (a, b) => !equal(a, b),
  '<>': (a, b) => !equal(a, b),
  '<': ordered(order => order < 0),
  '<=': ordered(order => order <= 0),
  '>': ordered(order => order > 0),
  '>=': ordered(order => order >= 0),
  IN: isIn,
  HAS: has,
  CONTAINS: contains,
};

const words = new Set(['AND', 'OR', 'NOT', 'IN', 'HAS', 'CONTAINS']);
const constants: Record<string, unknown> = { TRUE: true, FALSE: false, NULL: null };

/** A recursive-descent parser: OR, AND, NOT, comparison, value. */
class Parser {
  #at = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: Token[],
  ) {}

  whole(): Condition {
    const condition = this.#or();
    if (this.#at < this.tokens.length) throw this.#wrong();
    return condition;
  }

  #or(): Condition {
    const parts = [this.#and()];
    while (this.#take('OR', '||')) parts.push(this.#and());
    return scope => parts.some(part => part(scope));
  }

  #and(): Condition {
    const parts = [this.#not()];
    while (this.#take('AND', '&&')) parts.push(this.#not());
    return scope => parts.every(part => part(scope));
  }

  #not(): Condition {
    if (this.#take('NOT', '!')) {
      const negated = this.#not();
      return scope => !negated(scope);
    }
    if (this.#take('(')) {
      const inner = this.#or();
      if (!this.#take(')')) throw this.#wrong();
      return inner;
    }
    return this.#comparison();
  }

  #comparison(): Condition {
    const left = this.#value();
    const negated = this.#take('NOT') !== undefined;
    const name = this.#take(...Object.keys(operators));
    const operator = name && operators[name];
    if (!operator) {
      if (negated) throw this.#wrong();
      return scope => left(scope) === true;
    }
    const right = this.#value();
    return scope => operator(left(scope), right(scope)) !== negated;
  }

  #value(): Value {
    if (this.#take('[')) return this.#list();
    const token = this.tokens[this.#at];
    if (!token || token.type === 'sign' || (token.type === 'name' && words.has(token.value.toUpperCase())))
      throw this.#wrong();
    this.#at += 1;
    if (token.type !== 'name') return () => token.value;
    const upper = token.value.toUpperCase();
    if (Object.hasOwn(constants, upper)) return () => constants[upper];
    return scope => lookUp(scope, token.value);
  }

  #list(): Value {
    const items: Value[] = [];
    while (!this.#take(']')) {
      if (items.length > 0 && !this.#take(',')) throw this.#wrong();
      items.push(this.#value());
    }
    return scope => items.map(item => item(scope));
  }

  /** Consumes the next word if it is one of these, in any case. */
  #take(...expected: string[]): string | undefined {
    const token = this.tokens[this.#at];
    if (!token || token.type === 'string' || token.type === 'number') return undefined;
    const word = token.type === 'name' ? token.value.toUpperCase() : token.value;
    if (!expected.includes(word)) return undefined;
    this.#at += 1;
    return word;
  }

  #wrong() {
    const token = this.tokens[this.#at];
    return badParameter(`The expression '${this.text}' is not valid near '${token?.value ?? 'its end'}'`);
  }
}

const compiled = new Map<string, Condition>();

/**
 * Compiles an expression over attributes (twilio.com/docs/taskrouter/expression-syntax). An empty expression is always
 * true; an invalid one is a 400.
 */
export const compileExpression = (text: string): Condition => {
  const known = compiled.get(text);
  if (known) return known;
  const condition = text.trim() === '' ? () => true : new Parser(text, tokenize(text)).whole();
  compiled.set(text, condition);
  return condition;
};
