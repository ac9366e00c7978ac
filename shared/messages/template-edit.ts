import { freeText, freeTextLine } from '../leads/free-text.ts';
import { TemplateContent } from './message.ts';
import { placeholderProblem } from './placeholders.ts';

const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 300;
/** Of an e-mail; the form says from where on it is too long for a text. */
const LONGEST_BODY = 20_000;

const withKnownPlaceholders = (text: ReturnType<typeof freeText>) =>
  text.superRefine((written, context) => {
    const message = placeholderProblem(written);
    if (message) context.addIssue(message);
  });

/** A template as it may be saved (docs/product.md, Message templates). */
export const TemplateEdit = TemplateContent.extend({
  name: freeTextLine(LONGEST_NAME).min(1, 'Enter a name.'),
  subject: withKnownPlaceholders(freeTextLine(LONGEST_SUBJECT).min(1, 'Enter a subject.')),
  body: withKnownPlaceholders(freeText(LONGEST_BODY).min(1, 'Enter a text.')),
  subject_es: withKnownPlaceholders(freeTextLine(LONGEST_SUBJECT)).optional(),
  body_es: withKnownPlaceholders(freeText(LONGEST_BODY)).optional(),
}).superRefine(({ subject_es, body_es }, context) => {
  if (body_es && !subject_es)
    context.addIssue({ code: 'custom', path: ['subject_es'], message: 'Enter the Spanish subject too.' });
  if (subject_es && !body_es)
    context.addIssue({ code: 'custom', path: ['body_es'], message: 'Enter the Spanish text too.' });
});
