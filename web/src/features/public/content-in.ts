import type { Language } from '#shared/leads/language';
import { english } from './english.ts';
import type { SiteContent } from './site-content.ts';
import { spanish } from './spanish.ts';

const contents: Record<Language, SiteContent> = { en: english, es: spanish };

export const contentIn = (language: Language): SiteContent => contents[language];
