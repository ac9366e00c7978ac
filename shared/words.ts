/** Parts of codes that are written in capitals. */
const INITIALS = /\b(?:sms|tv)\b/g;

/** The text with a capital first letter; nothing else changes. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A code as words: `customer_inbound_call` becomes 'Customer inbound call', `tv_spot` 'TV spot', on every screen. */
export const words = (code = ''): string =>
  capitalized(code.replaceAll('_', ' ').replace(INITIALS, initials => initials.toUpperCase()));

/** A status as words: `no-answer` becomes 'No answer'. */
export const statusTexts = (status: string): string => words(status).replaceAll('-', ' ');
