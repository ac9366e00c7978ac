import * as z from 'zod';
import { requires } from '../../access/access.ts';
import { freeText, freeTextLine } from '../../leads/free-text.ts';
import { Language } from '../../leads/language.ts';
import { LeadId } from '../../leads/lead-id.ts';
import { MessageTemplate } from '../../messages/message.ts';
import { missingValue } from '../../messages/placeholders.ts';
import { operation } from '../operation.ts';

/** In characters. */
export const LONGEST_TEXT = 1600;

/** A message in which every placeholder of its template has got a value. */
const complete = (text: ReturnType<typeof freeText>) =>
  text.superRefine((written, context) => {
    const message = missingValue(written);
    if (message) context.addIssue(message);
  });

export const sendText = operation({
  name: 'sendText',
  method: 'POST',
  path: '/send_text',
  access: requires.fullLead,
  input: z.object({
    to: z.string().trim().max(40),
    body: complete(freeText(LONGEST_TEXT).min(1, 'Email body is required')),
    leadId: LeadId.optional(),
  }),
  output: z.object({}),
  errors: ['rejected', 'too_many_requests', 'not_found', 'forbidden', 'provider_failed', 'conflict'],
  once: true,
  summary:
    "Sends a text to a lead's own number and logs it; rejected for a number on the blacklist (docs/product.md, Message rules).",
});

export const sendEmail = operation({
  name: 'sendEmail',
  method: 'POST',
  path: '/send_email',
  access: requires.fullLead,
  input: z.object({
    recipient: z.string().trim().min(1, 'E-mail is required').max(254).pipe(z.email('E-mail must be valid')),
    subject: complete(freeTextLine(300).min(1, 'Email subject is required')),
    body: complete(freeText(20_000).min(1, 'Email body is required')),
    /** Of the subject and the body; English if it is missing. */
    language: Language.optional(),
    leadId: LeadId.optional(),
  }),
  output: z.object({}),
  errors: ['rejected', 'too_many_requests', 'not_found', 'forbidden', 'provider_failed', 'conflict'],
  once: true,
  summary: "Sends an e-mail to a lead's own address and logs it (docs/product.md, Message rules).",
});

export const listMessageTemplates = operation({
  name: 'listMessageTemplates',
  method: 'GET',
  path: '/message_template',
  access: requires.fullLead,
  input: z.object({}),
  output: z.object({ data: z.array(MessageTemplate) }),
  errors: [],
  summary: 'Every message template, by name.',
});
