import { disposition } from '#shared/dispositions/default-dispositions';
import type { Disposition } from '#shared/dispositions/disposition';

/** A disposition with no flag set. */
export const aDisposition = (name: string, fields: Partial<Disposition> = {}): Disposition => ({
  ...disposition(name),
  version: 1,
  ...fields,
});
