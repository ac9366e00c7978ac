import * as z from 'zod';

/** In which a customer wants to be spoken to and written to. */
export const Language = z.enum(['en', 'es']);
export type Language = z.infer<typeof Language>;

export const DEFAULT_LANGUAGE: Language = 'en';

/** As agents read them. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Spanish' };
