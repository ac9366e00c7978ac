import { AssemblyError } from './template.ts';

/** The values that an expression of one stack can refer to. */
export type Scope = {
  /** `Stack/LogicalId` of the evaluated resource, for error messages. */
  place: string;
  ref(logicalId: string): unknown;
  attribute(logicalId: string, name: string): unknown;
  importValue(name: string): unknown;
  condition(name: string): boolean;
  mapping(map: string, first: string, second: string): unknown;
};

/** `AWS::NoValue`: its property is removed. */
export const NO_VALUE = Symbol('AWS::NoValue');

type Evaluate = (argument: unknown, scope: Scope) => unknown;

const listOf = (value: unknown, what: string, scope: Scope): unknown[] => {
  if (!Array.isArray(value)) throw new AssemblyError(`${what} in ${scope.place} needs a list.`);
  return value;
};

const textOf = (value: unknown, what: string, scope: Scope): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new AssemblyError(`${what} in ${scope.place} needs text, not ${JSON.stringify(value)}.`);
};

const truth = (value: unknown, scope: Scope): boolean => evaluate(value, scope) === true;

const attributeOf = (argument: unknown, scope: Scope): unknown => {
  const [logicalId, ...rest] =
    typeof argument === 'string' ? argument.split('.') : listOf(argument, 'Fn::GetAtt', scope);
  return scope.attribute(
    textOf(logicalId, 'Fn::GetAtt', scope),
    rest.map(part => textOf(part, 'Fn::GetAtt', scope)).join('.'),
  );
};

const substitute: Evaluate = (argument, scope) => {
  const [text, variables] = Array.isArray(argument) ? argument : [argument, {}];
  const values = (evaluate(variables, scope) ?? {}) as Record<string, unknown>;
  return textOf(text, 'Fn::Sub', scope).replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    const value = name in values ? values[name] : name.includes('.') ? attributeOf(name, scope) : scope.ref(name);
    return textOf(value, 'Fn::Sub', scope);
  });
};

const join: Evaluate = (argument, scope) => {
  const [separator, parts] = listOf(argument, 'Fn::Join', scope);
  return listOf(evaluate(parts, scope), 'Fn::Join', scope)
    .map(part => textOf(part, 'Fn::Join', scope))
    .join(textOf(separator, 'Fn::Join', scope));
};

const select: Evaluate = (argument, scope) => {
  const [index, from] = listOf(argument, 'Fn::Select', scope);
  const chosen = listOf(evaluate(from, scope), 'Fn::Select', scope)[Number(evaluate(index, scope))];
  if (chosen === undefined) throw new AssemblyError(`Fn::Select in ${scope.place} has no entry ${String(index)}.`);
  return chosen;
};

const split: Evaluate = (argument, scope) => {
  const [separator, text] = listOf(argument, 'Fn::Split', scope);
  return textOf(evaluate(text, scope), 'Fn::Split', scope).split(textOf(separator, 'Fn::Split', scope));
};

const findInMap: Evaluate = (argument, scope) => {
  const [map, first, second] = listOf(argument, 'Fn::FindInMap', scope).map(part =>
    textOf(evaluate(part, scope), 'Fn::FindInMap', scope),
  );
  return scope.mapping(map ?? '', first ?? '', second ?? '');
};

const choose: Evaluate = (argument, scope) => {
  const [name, then, otherwise] = listOf(argument, 'Fn::If', scope);
  return evaluate(scope.condition(textOf(name, 'Fn::If', scope)) ? then : otherwise, scope);
};

const equals: Evaluate = (argument, scope) => {
  const [left, right] = listOf(argument, 'Fn::Equals', scope).map(side => evaluate(side, scope));
  return String(left) === String(right);
};

const functions: Record<string, Evaluate> = {
  Ref: (argument, scope) => scope.ref(textOf(argument, 'Ref', scope)),
  'Fn::GetAtt': attributeOf,
  'Fn::Join': join,
  'Fn::Sub': substitute,
  'Fn::Select': select,
  'Fn::Split': split,
  'Fn::ImportValue': (argument, scope) =>
    scope.importValue(textOf(evaluate(argument, scope), 'Fn::ImportValue', scope)),
  'Fn::FindInMap': findInMap,
  'Fn::If': choose,
  'Fn::Equals': equals,
  'Fn::And': (argument, scope) => listOf(argument, 'Fn::And', scope).every(part => truth(part, scope)),
  'Fn::Or': (argument, scope) => listOf(argument, 'Fn::Or', scope).some(part => truth(part, scope)),
  'Fn::Not': (argument, scope) => !truth(listOf(argument, 'Fn::Not', scope)[0], scope),
  'Fn::Base64': (argument, scope) =>
    Buffer.from(textOf(evaluate(argument, scope), 'Fn::Base64', scope)).toString('base64'),
  Condition: (argument, scope) => scope.condition(textOf(argument, 'Condition', scope)),
};

/** The key of an object with one key that has the form of an intrinsic, else undefined. */
const intrinsicIn = (value: object): string | undefined => {
  const keys = Object.keys(value);
  const [key] = keys;
  return keys.length === 1 && key && (key === 'Ref' || key === 'Condition' || key.startsWith('Fn::')) ? key : undefined;
};

/**
 * The value of a template expression. `Condition` as the only key is an intrinsic only if its value is text, because a
 * policy statement has a property of the same name.
 * @throws AssemblyError on an unknown intrinsic, with its name and place.
 */
export const evaluate = (value: unknown, scope: Scope): unknown => {
  if (Array.isArray(value)) return value.map(entry => evaluate(entry, scope)).filter(entry => entry !== NO_VALUE);
  if (typeof value !== 'object' || value === null) return value;
  const name = intrinsicIn(value);
  const argument = name ? (value as Record<string, unknown>)[name] : undefined;
  if (name && !(name === 'Condition' && typeof argument !== 'string')) {
    const intrinsic = functions[name];
    if (!intrinsic) throw new AssemblyError(`The local cloud does not know the intrinsic ${name} in ${scope.place}.`);
    return intrinsic(argument, scope);
  }
  const entries = Object.entries(value).map(([key, entry]) => [key, evaluate(entry, scope)] as const);
  return Object.fromEntries(entries.filter(([, entry]) => entry !== NO_VALUE));
};

/** Every intrinsic below a value that the local cloud does not know. */
export const unknownIntrinsics = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(unknownIntrinsics);
  const name = intrinsicIn(value);
  const own = name && !functions[name] ? [name] : [];
  return [...own, ...Object.values(value).flatMap(unknownIntrinsics)];
};
