/** `12/31/2001` of `2001-12-31`; anything else as it is. */
export const dayText = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

const two = (digits: string) => digits.padStart(2, '0');

/** `2001-12-31` of what a person types: `12/31/2001`, `1/5/2001`, `12-31-2001`, `12312001`; anything else as it is. */
export const dayOf = (typed: string): string => {
  const text = typed.trim();
  const parts = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  const [, month, day, year] = parts ?? [];
  return month && day && year ? `${year}-${two(month)}-${two(day)}` : text;
};

/** What stands in the field after a change: slashes come by themselves while it gets longer, and never while it is taken back. */
export const typedDay = (text: string, before: string): string => {
  const pasted = /^\d{4}-\d{2}-\d{2}$/.test(text.trim()) ? dayText(text.trim()) : text.replace('//', '/');
  if (pasted.length <= before.length) return pasted;
  if (/^\d{8}$/.test(pasted)) return pasted.replace(/^(\d{2})(\d{2})(\d{4})$/, '$1/$2/$3');
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(pasted) ? `${pasted}/` : pasted;
};
