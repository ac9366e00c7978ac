import type { PublicSite } from '#shared/contracts/public';
import { fetchJson } from './within-limit.ts';

/** What the settings say now, in place of what the page was built with; undefined while the API does not say. */
export const fetchPublicSite = (url: string): Promise<PublicSite | undefined> => fetchJson<PublicSite>(url);
