const escaped = (text: string): string => text.replace(/[.+^${}()|[\]\\]/g, '\\$&');

const expressions = new Map<string, RegExp>();

const expressionOf = (pattern: string, flags: string): RegExp => {
  const id = `${flags}/${pattern}`;
  const known = expressions.get(id);
  if (known) return known;
  const source = escaped(pattern).replaceAll('*', '.*').replaceAll('?', '.');
  const expression = new RegExp(`^${source}$`, `s${flags}`);
  expressions.set(id, expression);
  return expression;
};

/** Whether a text matches a pattern of IAM: `*` is any characters, `?` is one character. */
export const matchesPattern = (pattern: string, text: string): boolean => expressionOf(pattern, '').test(text);

/** An action's name, which is not case-sensitive. */
export const matchesAction = (pattern: string, action: string): boolean => expressionOf(pattern, 'i').test(action);

/** The six parts of an ARN; the resource is the last and may have colons of its own. */
const partsOf = (arn: string): string[] => {
  const parts = arn.split(':');
  return [...parts.slice(0, 5), parts.slice(5).join(':')];
};

/** Matches an ARN part by part: a wildcard does not match the colon at the end of its part. */
export const matchesResource = (pattern: string, arn: string): boolean => {
  if (pattern === '*') return true;
  const parts = partsOf(arn);
  return partsOf(pattern).every((part, index) => matchesPattern(part, parts[index] ?? ''));
};
