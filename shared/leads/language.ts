import * as z from 'zod';
import { languages } from './languages.ts';

/** In which a customer wants to be spoken to and written to. */
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const DEFAULT_LANGUAGE: Language = 'en';

/** As agents read them. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };
