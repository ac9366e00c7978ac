import * as z from 'zod';

/**
 * The flags of a disposition (docs/product.md, Other entities). The last three are for external dialers, which receive
 * them in the event.
 */
export const DispositionOptions = z.object({
  requiresNote: z.boolean(),
  callback: z.boolean(),
  dnc: z.boolean(),
  noConvoso: z.boolean(),
  continueDialing: z.boolean(),
  agedDialing: z.boolean(),
});
export type DispositionOptions = z.infer<typeof DispositionOptions>;

/** The result of a call. The id is the name in snake case. */
export const Disposition = DispositionOptions.extend({
  id: z.string(),
  name: z.string(),
  version: z.number().int(),
});
export type Disposition = z.infer<typeof Disposition>;

export const DispositionGroup = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  dispositions: z.array(z.string()),
  version: z.number().int(),
});
export type DispositionGroup = z.infer<typeof DispositionGroup>;

export const snakeCase = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');

/** Quick dispositions, as the wrap-up dialog offers them (docs/product.md, Quick dispositions). */
export const quickDispositions = ['DO NOT CALL', 'NO QUAL, NO PITCH', 'Voicemail'] as const;

export const CALL_BACK = 'Call Back';
