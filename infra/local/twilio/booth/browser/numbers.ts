const names = new Map<string, string>();

/** Stores the names of known numbers: customers and the account's DIDs. */
export const storeNumberNames = (known: { name: string; phone_number: string }[]): void => {
  for (const { name, phone_number } of known) names.set(phone_number, name);
};

/** `(305) 555-1000` for a US number; anything else unchanged. */
export const formatNumber = (number: string): string => number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** The name of a number's owner, else the number. */
export const nameOf = (number: string): string => names.get(number) ?? formatNumber(number.replace(/^client:/, ''));
