import { parseSync } from 'vite';

/** Syntax that APPSYNC_JS does not have (developer guide, "Supported runtime features"), by its ESTree name. */
const FORBIDDEN: Readonly<Record<string, string>> = {
  TryStatement: 'try',
  ThrowStatement: 'throw',
  WhileStatement: 'while',
  DoWhileStatement: 'do-while',
  ForStatement: 'for (;;)',
  ContinueStatement: 'continue',
  LabeledStatement: 'labels',
  ClassDeclaration: 'classes',
  ClassExpression: 'classes',
  AwaitExpression: 'await',
  YieldExpression: 'yield',
  ThisExpression: 'this',
  UpdateExpression: '++ and --',
};

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const forbiddenIn = (node: Node): string | undefined => {
  if (FORBIDDEN[node.type]) return FORBIDDEN[node.type];
  if (node.type === 'UnaryExpression' && node.operator === '~') return '~';
  if (node.type === 'BinaryExpression' && node.operator === 'in') return 'in';
  if (node.type === 'Literal' && node.regex) return 'regular expressions';
  if (node.async === true || node.generator === true) return 'async functions and generators';
  const source = node.type === 'ImportDeclaration' && isNode(node.source) ? String(node.source.value) : undefined;
  return source && !source.startsWith('@aws-appsync/utils') ? `import from '${source}'` : undefined;
};

const findForbidden = (value: unknown): string | undefined => {
  if (Array.isArray(value)) {
    for (const item of value) {
      const found = findForbidden(item);
      if (found) return found;
    }
    return undefined;
  }
  if (!isNode(value)) return undefined;
  return forbiddenIn(value) ?? findForbidden(Object.values(value));
};

/** Throws if AppSync would reject the resolver at deployment. */
export const checkResolverLanguage = (name: string, code: string): void => {
  const { program, errors } = parseSync(`${name}.js`, code);
  if (errors[0]) throw new Error(`The resolver ${name} does not parse: ${errors[0].message}`);
  const found = findForbidden(program.body);
  if (found) throw new Error(`The resolver ${name} uses what APPSYNC_JS does not have: ${found}.`);
};
