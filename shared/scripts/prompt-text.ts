import { states } from '../dialing/states.ts';
import type { Lead } from '../leads/lead.ts';
import { formatPhoneNumber } from '../phone/phone-number.ts';

/**
 * A stretch of a prompt: the script's own words, what is known of the lead, the name of what is not known yet, or what
 * the agent does and does not say.
 */
export type PromptPart = { kind: 'text' | 'field' | 'unknown' | 'direction'; text: string };

const FIELD_OR_DIRECTION = /\{([A-Za-z]\w{0,63})\}|\[([^\]]+)\]/g;

const spokenDate = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1');

const own = (fields: object | undefined, name: string): unknown =>
  fields && Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined;

/** What an agent would say of a field; undefined for what is not text, or not known. */
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
 * A prompt with `{first_name}` and the like filled in from the lead, `{agent}` by the agent's first name, and its
 * `[directions]` apart.
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
