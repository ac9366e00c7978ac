const names = new Map<string, string>();

/** Takes in whose numbers are known: customers, and the account's own. */
export const knowNumbers = (known: { name: string; phone_number: string }[]): void => {
  for (const { name, phone_number } of known) names.set(phone_number, name);
};

/** `(305) 555-1000` for a number of the US, anything else as it is. */
export const spelled = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** Whose number it is, or the number. */
export const nameOf = (number: string): string => names.get(number) ?? spelled(number.replace(/^client:/, ''));
