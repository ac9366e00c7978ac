import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** The name of a script or of one of the two lists of rebuttals (docs/product.md, Script pages). */
export const ScriptName = z.string().regex(/^[a-z][a-z0-9_]{1,63}$/);

/** The name under which an answer is stored on the lead; not a property name of `Object.prototype`. */
export const AnswerName = z
  .string()
  .regex(/^[A-Za-z]\w{0,63}$/, 'Begin with a letter; use letters, digits and underscores.')
  .refine(name => !(name in Object.prototype) && name !== 'prototype', 'This name can not be used.');

export const ScriptInput = z.object({
  /** A lead's field, or the name under which the answer is stored. */
  name: AnswerName,
  label: z.string(),
  type: z.enum(['text', 'select', 'date', 'DEPENDANT_SPOUSE', 'DEPENDANT_CHILD']),
  options: z.array(z.string()).optional(),
});
export type ScriptInput = z.infer<typeof ScriptInput>;

/** The name under which a page's answer is stored on the lead. */
export const PromptName = AnswerName;

/** What an admin writes of a page. A rebuttal has no choices; only its name and text are used. */
export const WrittenPage = z.object({
  id: z.string(),
  prompt_name: z.string(),
  /** Text; `{first_name}` stands for the lead's field, `{agent}` for the agent's first name, `[...]` is not said. */
  prompt: z.string(),
  /** On the first page: what is said instead of `prompt` where we have called the customer. */
  outbound_greeting: z.string().optional(),
  /** On the first page: both greetings for a lead who speaks Spanish. */
  prompt_es: z.string().optional(),
  outbound_greeting_es: z.string().optional(),
  inputs: z.array(ScriptInput).default([]),
  /** Label of a choice to the key of the next page, in the order of the buttons. */
  page_key_choices: z.array(z.object({ choice: z.string(), page_key: z.string() })).default([]),
});
export type WrittenPage = z.infer<typeof WrittenPage>;

/** A page of a script or of a list of rebuttals, as agents get it. */
export const ScriptPage = z
  .object({
    ...WrittenPage.shape,
    script: ScriptName,
    /** Order in a list of rebuttals. */
    place: z.number().int().default(0),
    /** The published version of the script. */
    version: z.number().int(),
  })
  .refine(page => page.page_key_choices.length === 0 || PromptName.safeParse(page.prompt_name).success, {
    path: ['prompt_name'],
    error: 'The answer of a page with choices could not be kept by this name.',
  });
export type ScriptPage = z.infer<typeof ScriptPage>;

export const START_PAGE = 'start';
/** The choice that records going back (docs/product.md, Walking a script). */
export const BACK_CHOICE = 'BACK';

/** A call's position in its script; stored on the call (docs/product.md, Walking a script). */
export const ScriptHistory = z.object({
  selected_page_key: z.string().max(100),
  selected_page_choice: z.string().max(200).optional(),
  back_pages: z.array(z.string().max(100)).max(200),
  /** When the version of the script was published that the call walks; absent before the first page was left. */
  published_ts: Timestamp.optional(),
});
export type ScriptHistory = z.infer<typeof ScriptHistory>;
