import type { Language } from '#shared/leads/language';
import type { SiteContent } from './site-content.ts';

/** What each prerendered page gets: its language, and the texts in it. */
export type PageProps = { language: Language; content: SiteContent };
