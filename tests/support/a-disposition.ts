import { type Disposition, snakeCase } from '#shared/dispositions/disposition';

/** A disposition with no flag set. */
export const aDisposition = (name: string, fields: Partial<Disposition> = {}): Disposition => ({
  id: snakeCase(name),
  name,
  requiresNote: false,
  callback: false,
  noConvoso: false,
  dnc: false,
  continueDialing: false,
  agedDialing: false,
  version: 1,
  ...fields,
});
