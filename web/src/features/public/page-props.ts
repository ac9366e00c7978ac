import type { SiteLanguage } from '#shared/contracts/public-pages';
import type { SiteContent } from './site-content.ts';

/** What each prerendered page gets: its language, and the texts in it. */
export type PageProps = { language: SiteLanguage; content: SiteContent };
