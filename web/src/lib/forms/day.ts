import { dayText } from '#shared/day-text';

export { dayText };

const two = (digits: string) => digits.padStart(2, '0');

/** A typed date (`12/31/2001`, `1/5/2001`, `12-31-2001`, `12312001`) as `2001-12-31`; any other text unchanged. */
export const dayOf = (typed: string): string => {
  const text = typed.trim();
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [, month, day, year] = parts ?? [];
  return month && day && year ? `${year}-${two(month)}-${two(day)}` : text;
};

/** The field's text after a change: slashes are added while the text grows, not while the user deletes. */
export const typedDay = (text: string, before: string): string => {
  const pasted = /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? dayText(text.trim()) : text.replace('//', '/');
  if (pasted.length <= before.length) return pasted;
  if (/^\d{8}$/.test(pasted)) return pasted.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3');
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(pasted) ? `${pasted}/` : pasted;
};
