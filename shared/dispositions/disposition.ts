import * as z from 'zod';
import { Timestamp } from '../time.ts';

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

/** What people edit of a disposition; its name stays, because calls and groups have it. */
export const DispositionContent = DispositionOptions.extend({ name: z.string() });
export type DispositionContent = z.infer<typeof DispositionContent>;

/** The options that a disposition had until a change of them. */
export const EarlierOptions = DispositionOptions.extend({ until: Timestamp });
export type EarlierOptions = z.infer<typeof EarlierOptions>;

/** The result of a call. The id is the name in snake case. */
export const Disposition = DispositionContent.extend({
  id: z.string(),
  /** For calls that began before a change, the earliest first (disposition-at.ts). */
  earlier: z.array(EarlierOptions).optional(),
  updated_ts: Timestamp.optional(),
  deleted_ts: Timestamp.optional(),
  version: z.number().int(),
});
export type Disposition = z.infer<typeof Disposition>;

/** What a disposition group sorts the dispositions by (docs/decisions/0077). */
export const dispositionGroupTypes = ['outcome', 'dialing', 'reporting'] as const;

export const DispositionGroupContent = z.object({
  name: z.string(),
  /** Absent in a group from before groups had types. */
  type: z.enum(dispositionGroupTypes).optional(),
  description: z.string(),
  /** The names of its dispositions, in the order in which they were chosen. */
  dispositions: z.array(z.string()),
});
export type DispositionGroupContent = z.infer<typeof DispositionGroupContent>;

/** The id is the name in snake case. */
export const DispositionGroup = DispositionGroupContent.extend({
  id: z.string(),
  updated_ts: Timestamp.optional(),
  deleted_ts: Timestamp.optional(),
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

/**
 * Nobody spoke with the customer, by the id: a machine answered, or nobody did. 'Hung Up' is not one of them: that
 * customer answered.
 */
const unansweredDispositions = ['voicemail', 'answering_machine', 'no_answer'];

/** Whether the result of a call says that the customer was not reached, although the phone was answered. */
export const isUnanswered = (name: string): boolean => unansweredDispositions.includes(snakeCase(name));

export const CALL_BACK = 'Call Back';
/** Every agent may choose it, whatever the group's list: a customer may refuse further calls at any time. */
export const DO_NOT_CALL = quickDispositions[0];

/** Dispositions that screens name, so that they must exist. */
export const isNamedByScreens = (name: string): boolean =>
  name === CALL_BACK || (quickDispositions as readonly string[]).includes(name);

/** The options without which a disposition would not do what its name says. */
export const fixedOptions = (name: string): (keyof DispositionOptions)[] => {
  if (name === CALL_BACK) return ['callback'];
  return name === DO_NOT_CALL ? ['dnc'] : [];
};
