import * as z from 'zod';
import { freeText, freeTextLine } from '../leads/free-text.ts';
import { ScriptInput, ScriptName, WrittenPage } from './script.ts';
import { ScriptContent } from './script-setting.ts';

const MOST_PAGES = 150;
const MOST_CHOICES = 20;
const MOST_INPUTS = 20;
const MOST_OPTIONS = 100;
/**
 * In characters as JSON. A record of a change has the content before and after it, each character of up to three bytes,
 * and an item of DynamoDB has at most 400 KB.
 */
const LARGEST_SCRIPT = 60_000;

/** The key of a page, to which answers lead. */
const PageKey = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,63}$/, 'Begin with a letter; use letters, digits and underscores, 64 characters at most.');

const InputEdit = ScriptInput.extend({
  label: freeTextLine(100).min(1, 'Enter a label.'),
  options: z.array(freeTextLine(100).min(1)).max(MOST_OPTIONS).optional(),
});

const ChoiceEdit = z.object({
  choice: freeTextLine(200).min(1, 'Enter the answer.'),
  /** Empty while the answer leads nowhere yet: such a script is not published. */
  page_key: PageKey.or(z.literal('')),
});

const PageEdit = WrittenPage.extend({
  id: PageKey,
  prompt_name: freeTextLine(64).min(1, 'Enter a name.'),
  prompt: freeText(5000),
  outbound_greeting: freeText(5000).optional(),
  prompt_es: freeText(5000).optional(),
  outbound_greeting_es: freeText(5000).optional(),
  inputs: z.array(InputEdit).max(MOST_INPUTS).default([]),
  page_key_choices: z.array(ChoiceEdit).max(MOST_CHOICES).default([]),
});

const hasOwnKeys = (pages: { id: string }[]): boolean => new Set(pages.map(({ id }) => id)).size === pages.length;

/** A draft as it may be saved: it may be unfinished. What may be published is in `script-problems.ts`. */
export const ScriptEdit = ScriptContent.extend({
  name: ScriptName,
  pages: z
    .array(PageEdit)
    .max(MOST_PAGES, `At most ${MOST_PAGES} pages.`)
    .refine(hasOwnKeys, 'Two pages have the same key.')
    .refine(pages => JSON.stringify(pages).length <= LARGEST_SCRIPT, 'This script is too long. Shorten its texts.'),
});
