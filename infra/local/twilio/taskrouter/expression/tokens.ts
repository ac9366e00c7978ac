import { badParameter } from '../../rest/errors.ts';

export type Token =
  | { type: 'string'; value: string }
  | { type: 'number'; value: number }
  | { type: 'name'; value: string }
  | { type: 'sign'; value: string };

const pattern =
  /\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|(-?\d+(?:\.\d+)?)(?![\w.])|([A-Za-z_$][\w$-]*(?:\.[\w$-]+)*)|(==|!=|<>|<=|>=|&&|\|\||[=<>!()[\],]))/y;

const withoutEscapes = (text: string): string => text.replaceAll(/\\(.)/g, '$1');

const tokenOf = ([, double, single, number, name, sign]: RegExpExecArray): Token => {
  const text = double ?? single;
  if (text !== undefined) return { type: 'string', value: withoutEscapes(text) };
  if (number !== undefined) return { type: 'number', value: Number(number) };
  if (name !== undefined) return { type: 'name', value: name };
  return { type: 'sign', value: sign ?? '' };
};

/** The tokens of an expression; anything else is a 400 that names the position. */
export const tokenize = (text: string): Token[] => {
  const tokens: Token[] = [];
  pattern.lastIndex = 0;
  while (text.slice(pattern.lastIndex).trim() !== '') {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (!match) throw badParameter(`The expression '${text}' is not valid at character ${at + 1}`);
    tokens.push(tokenOf(match));
  }
  return tokens;
};
