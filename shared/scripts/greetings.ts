import type { Call } from '../calls/call.ts';
import { isOutbound } from '../calls/outbound-call.ts';
import type { Language } from '../leads/language.ts';
import type { WrittenPage } from './script.ts';

type Texts = Pick<WrittenPage, 'prompt' | 'outbound_greeting' | 'prompt_es' | 'outbound_greeting_es'>;

/** The fields of a page with a greeting: what it is called, its language, and whom it greets. */
export const greetingFields = [
  { field: 'prompt', label: 'Text', language: 'en', isOutbound: false },
  { field: 'outbound_greeting', label: 'Greeting of a customer whom we call', language: 'en', isOutbound: true },
  { field: 'prompt_es', label: 'Text in Spanish', language: 'es', isOutbound: false },
  {
    field: 'outbound_greeting_es',
    label: 'Greeting of a customer whom we call, in Spanish',
    language: 'es',
    isOutbound: true,
  },
] as const satisfies { field: keyof Texts; label: string; language: Language; isOutbound: boolean }[];

/** What is said on a page, in each way that it is written; a page other than the first one has its prompt alone. */
export const greetingsOf = (page: Texts) =>
  greetingFields.flatMap(greeting => {
    const text = page[greeting.field] ?? '';
    return text === '' ? [] : [{ ...greeting, text }];
  });

/**
 * What the agent says on a page: on the first one a greeting of its own, where we have called the customer, and in
 * Spanish for a lead who speaks it. A missing Spanish text is said in English.
 */
export const promptFor = (
  page: Texts,
  call: Pick<Call, 'task_creation_source' | 'root_call_id'> | undefined,
  language: Language | undefined,
): string => {
  const { prompt, outbound_greeting, prompt_es, outbound_greeting_es } = page;
  const isSpanish = language === 'es';
  const outbound = (isSpanish && outbound_greeting_es) || outbound_greeting;
  return (call && isOutbound(call) && outbound) || (isSpanish && prompt_es) || prompt;
};
