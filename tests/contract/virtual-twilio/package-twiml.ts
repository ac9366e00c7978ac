import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const TWIML = join(dirname(createRequire(import.meta.url).resolve('twilio')), 'twiml/VoiceResponse');
const declarations = readFileSync(`${TWIML}.d.ts`, 'utf8');

/** The attributes that the package declares for an element; empty for an element without attributes. */
export const declaredAttributes = (element: string): string[] => {
  const [, body = ''] = new RegExp(`interface ${element}Attributes \\{([\\s\\S]*?)\\n {4}\\}`).exec(declarations) ?? [];
  return [...body.matchAll(/^ {8}(\w+)\??:/gm)].map(([, name = '']) => name);
};

/** The verbs that the package can put into a response. */
export const declaredVerbs = (): string[] => {
  const [response = ''] = readFileSync(`${TWIML}.js`, 'utf8').split(/^\}$/m);
  return [...response.matchAll(/this\.response\.ele\("(\w+)"/g)].map(([, name = '']) => name);
};
