import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';

export type TwimlNode = { name: string; attributes: Record<string, string>; children: TwimlNode[]; text: string };

/**
 * A Twilio application error with its error code (twilio.com/docs/api/errors). 501 is our own code for a document that
 * Twilio supports and the virtual Twilio does not.
 */
export class TwimlError extends Error {
  constructor(
    readonly code: 501 | 11200 | 12100 | 12200 | 12300 | 13214 | 13240 | 32600,
    message: string,
  ) {
    super(message);
  }
}

export const errorText = (error: unknown): string =>
  error instanceof TwimlError ? `${error.code} ${error.message}` : String(error);

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: '#cdata',
  htmlEntities: true,
});

const Parsed = z.array(z.record(z.string(), z.unknown()));
const Attributes = z.record(z.string(), z.string());
const Text = z.array(z.object({ '#text': z.coerce.string() }).partial());

const elementName = (entry: Record<string, unknown>): string | undefined =>
  Object.keys(entry).find(key => key !== ':@' && !key.startsWith('#') && !key.startsWith('?'));

const textOf = (entry: Record<string, unknown>): string => {
  if (typeof entry['#text'] === 'string') return entry['#text'];
  const cdata = Text.safeParse(entry['#cdata']);
  return cdata.success ? cdata.data.map(part => part['#text'] ?? '').join('') : '';
};

const toNodes = (parsed: unknown): { nodes: TwimlNode[]; text: string } => {
  const entries = Parsed.parse(parsed);
  const nodes = entries.flatMap(entry => {
    const name = elementName(entry);
    if (!name) return [];
    const { nodes: children, text } = toNodes(entry[name]);
    return [{ name, attributes: Attributes.parse(entry[':@'] ?? {}), children, text: text.trim() }];
  });
  return { nodes, text: entries.map(textOf).join('') };
};

/** The verbs of a TwiML document in their order. Rejects invalid XML (12100) and another root element (12200). */
export const parseTwiml = (xml: string): TwimlNode[] => {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw new TwimlError(12100, `Document parse failure: ${valid.err.msg}`);
  const { nodes } = toNodes(parser.parse(xml));
  const [root, ...others] = nodes;
  if (root?.name !== 'Response' || others.length > 0) {
    throw new TwimlError(12200, `Schema validation: the root is <${root?.name ?? ''}>, not <Response>`);
  }
  return root.children;
};
