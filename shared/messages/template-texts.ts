import { DEFAULT_LANGUAGE, type Language, languageNames } from '../leads/language.ts';
import type { TemplateContent } from './message.ts';

type TemplateTexts = { subject: string; body: string; language: Language };

/** A template's texts for a lead: in the lead's language, else in English. */
export const templateTexts = (
  { subject, body, subject_es = '', body_es = '' }: TemplateContent,
  { language = DEFAULT_LANGUAGE }: { language?: Language | undefined },
): TemplateTexts =>
  language === 'es' && subject_es !== '' && body_es !== ''
    ? { subject: subject_es, body: body_es, language }
    : { subject, body, language: DEFAULT_LANGUAGE };

/** The message that a lead does not get a template in its own language. */
export const languageNotice = (
  template: TemplateContent,
  lead: { language?: Language | undefined },
): string | undefined => {
  const wanted = lead.language ?? DEFAULT_LANGUAGE;
  const { language } = templateTexts(template, lead);
  return language === wanted
    ? undefined
    : `This lead speaks ${languageNames[wanted]}. The template has no text in it: this is the ${languageNames[language]} one.`;
};
