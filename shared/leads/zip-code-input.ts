import * as z from 'zod';

/** A zip code that an agent types: five digits, or nine as `33101-1234`. */
export const ZipCodeInput = z
  .string()
  .trim()
  .regex(/^\d{5}(-\d{4})?$/, 'Expected a zip code of five digits.');
