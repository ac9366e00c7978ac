/** An attribute of the item, or a value of the request; `text` is its placeholder, or the attribute's own name. */
export type Operand = { is: 'attribute' | 'value'; text: string };

type Sign = '=' | '<>' | '<' | '<=' | '>' | '>=';
export type ConditionNode =
  | { node: 'any' | 'all'; of: ConditionNode[] }
  | { node: 'not'; of: ConditionNode }
  | { node: 'function'; name: string; operands: Operand[] }
  | { node: 'comparison'; sign: Sign; left: Operand; right: Operand }
  | { node: 'in'; left: Operand; among: Operand[] }
  | { node: 'between'; left: Operand; low: Operand; high: Operand };

type UpdateClause = { clause: 'SET' | 'ADD'; target: Operand; source: Operand } | { clause: 'REMOVE'; target: Operand };

const FUNCTIONS = ['attribute_exists', 'attribute_not_exists', 'contains', 'begins_with'];
const TOKEN = /\s*([#:]?\w+|<>|<=|>=|[=<>(),])/y;

const tokensOf = (expression: string): string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const token = TOKEN.exec(expression)?.[1];
    if (token === undefined) throw new UnknownExpression(expression);
    tokens.push(token);
  }
  return tokens;
};

/** An expression outside the forms that `lambdas/platform/table` writes. */
class UnknownExpression extends Error {
  constructor(expression: string) {
    super(`The in-memory table does not know the expression '${expression}'.`);
  }
}

/** Reads the tokens of one expression from the first to the last. */
class Reader {
  readonly #expression: string;
  readonly #tokens: string[];
  #at = 0;

  constructor(expression: string) {
    this.#expression = expression;
    this.#tokens = tokensOf(expression.trim());
  }

  get done(): boolean {
    return this.#at === this.#tokens.length;
  }

  next(): string {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw this.unknown();
    return token;
  }

  takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) throw this.unknown();
  }

  unknown(): UnknownExpression {
    return new UnknownExpression(this.#expression);
  }

  operand(): Operand {
    const text = this.next();
    if (!/^[#:]?\w/.test(text)) throw this.unknown();
    return { is: text.startsWith(':') ? 'value' : 'attribute', text };
  }

  operands(): Operand[] {
    this.expect('(');
    const operands = [this.operand()];
    while (this.takes(',')) operands.push(this.operand());
    this.expect(')');
    return operands;
  }

  condition(): ConditionNode {
    const of = [this.#all()];
    while (this.takes('OR')) of.push(this.#all());
    return of.length === 1 && of[0] ? of[0] : { node: 'any', of };
  }

  #all(): ConditionNode {
    const of = [this.#one()];
    while (this.takes('AND')) of.push(this.#one());
    return of.length === 1 && of[0] ? of[0] : { node: 'all', of };
  }

  #one(): ConditionNode {
    if (this.takes('NOT')) return { node: 'not', of: this.#one() };
    if (this.takes('(')) {
      const inner = this.condition();
      this.expect(')');
      return inner;
    }
    const left = this.operand();
    if (FUNCTIONS.includes(left.text)) return { node: 'function', name: left.text, operands: this.operands() };
    if (this.takes('IN')) return { node: 'in', left, among: this.operands() };
    if (this.takes('BETWEEN')) return this.#between(left);
    const sign = this.next();
    if (!/^(=|<>|<=?|>=?)$/.test(sign)) throw this.unknown();
    return { node: 'comparison', sign: sign as Sign, left, right: this.operand() };
  }

  #between(left: Operand): ConditionNode {
    const low = this.operand();
    this.expect('AND');
    return { node: 'between', left, low, high: this.operand() };
  }

  clauses(): UpdateClause[] {
    const clauses: UpdateClause[] = [];
    while (!this.done) {
      const clause = this.next();
      do clauses.push(this.#clause(clause));
      while (this.takes(','));
    }
    return clauses;
  }

  #clause(clause: string): UpdateClause {
    if (clause !== 'SET' && clause !== 'ADD' && clause !== 'REMOVE') throw this.unknown();
    const target = this.operand();
    if (clause === 'REMOVE') return { clause, target };
    if (clause === 'SET') this.expect('=');
    return { clause, target, source: this.operand() };
  }
}

/** There are few different expressions, so each is parsed once. */
const onceEach = <T>(parse: (reader: Reader) => T): ((expression: string) => T) => {
  const parsed = new Map<string, T>();
  return expression => {
    const known = parsed.get(expression);
    if (known !== undefined) return known;
    const reader = new Reader(expression);
    const result = parse(reader);
    if (!reader.done) throw reader.unknown();
    parsed.set(expression, result);
    return result;
  };
};

export const parseCondition = onceEach(reader => reader.condition());
export const parseUpdate = onceEach(reader => reader.clauses());

/** The placeholders in an expression. */
export const placeholdersIn = (expression: string): string[] => expression.match(/[#:]\w+/g) ?? [];
