import { states } from '../dialing/states.ts';
import type { Lead } from '../leads/lead.ts';
import { formatPhoneNumber } from '../phone/phone-number.ts';

/**
 * A part of a prompt: the script's text, a known value of the lead, the name of an unknown value, or a direction, which
 * the agent does but does not say.
 */
export type PromptPart = { kind: 'text' | 'field' | 'unknown' | 'direction'; text: string };

const FIELD_OR_DIRECTION = /\{([A-Za-z]\w{0,63})\}|\[([^\]]+)\]/g;

const spokenDate = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const own = (fields: object | undefined, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;

/** The spoken form of a field; undefined if it is unknown or not a text. */
const spoken = (name: string, { lead, agent }: { lead: Lead; agent: string }): string | undefined => {
  if (name === 'agent') return agent || undefined;
  const value = own(lead, name) ?? own(lead.script_answers, name);
  if (typeof value !== 'string' || value === '') return undefined;
  if (name === 'state_abbr') return states[value as keyof typeof states]?.name ?? value;
  return formatPhoneNumber(spokenDate(value));
};

/** `zip_code` as words: `zip code`. */
const words = (name: string): string => name.replaceAll('_', ' ');

const filledIn = (name: string, known: { lead: Lead; agent: string }): PromptPart => {
  const value = spoken(name, known);
  return value === undefined ? { kind: 'unknown', text: words(name) } : { kind: 'field', text: value };
};

/**
 * The parts of a prompt: `{first_name}` and other fields are filled in from the lead, `{agent}` is the agent's first
 * name, and `[directions]` are parts of their own.
 */
export const promptParts = (prompt: string, known: { lead: Lead; agent: string }): PromptPart[] => {
  const parts: PromptPart[] = [];
  let from = 0;
  for (const found of prompt.matchAll(FIELD_OR_DIRECTION)) {
    const [whole, name = '', direction] = found;
    if (found.index > from) parts.push({ kind: 'text', text: prompt.slice(from, found.index) });
    parts.push(direction === undefined ? filledIn(name, known) : { kind: 'direction', text: direction });
    from = found.index + whole.length;
  }
  if (from < prompt.length) parts.push({ kind: 'text', text: prompt.slice(from) });
  return parts;
};

/** The names of the placeholders in a prompt; those in a direction are not filled in. */
export const placeholdersIn = (prompt: string): string[] =>
  [...prompt.matchAll(FIELD_OR_DIRECTION)].flatMap(([, name]) => (name === undefined ? [] : [name]));
