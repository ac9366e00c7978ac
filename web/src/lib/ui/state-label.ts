import { states } from '#shared/dialing/states';

/** A state as every list shows it: `FL – Florida`. */
export const stateTexts = (abbreviation: string): string => {
  const known = states[abbreviation as keyof typeof states];
  return known ? `${abbreviation} – ${known.name}` : abbreviation;
};
