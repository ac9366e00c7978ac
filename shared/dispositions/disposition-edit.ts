import * as z from 'zod';
import { freeTextLine } from '../leads/free-text.ts';
import {
  DispositionContent,
  DispositionGroupContent,
  dispositionGroupTypes,
  fixedOptions,
  snakeCase,
} from './disposition.ts';

const LONGEST_NAME = 60;

/** A name out of which an id can be made. */
const SettingName = freeTextLine(LONGEST_NAME)
  .min(1, 'Enter a name.')
  .refine(name => name === '' || snakeCase(name) !== '', 'A name needs at least one letter or digit.');

/** A disposition as it may be saved (docs/product.md, Disposition settings). */
export const DispositionEdit = DispositionContent.extend({ name: SettingName }).superRefine((disposition, context) => {
  for (const field of fixedOptions(disposition.name))
    if (!disposition[field])
      context.addIssue({ code: 'custom', path: [field], message: `'${disposition.name}' needs this option.` });
});

const MOST_DISPOSITIONS = 90;

/** A disposition group as it may be saved. */
export const DispositionGroupEdit = DispositionGroupContent.extend({
  name: SettingName,
  type: z.enum(dispositionGroupTypes, 'Choose a type.'),
  description: freeTextLine(300),
  dispositions: z
    .array(z.string().min(1).max(100))
    .max(MOST_DISPOSITIONS)
    .refine(names => new Set(names).size === names.length, 'Each disposition can be in a group once.'),
});
