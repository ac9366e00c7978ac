import type { PublicSite } from '#shared/contracts/public';
import { withinLimit } from './within-limit.ts';

/** What the settings say now, in place of what the page was built with; undefined while the API does not say. */
export const fetchPublicSite = (url: string): Promise<PublicSite | undefined> =>
  withinLimit(async signal => {
    const response = await fetch(url, { headers: { accept: 'application/json' }, signal });
    if (!response.ok) return undefined;
    const site: PublicSite = await response.json();
    return site;
  });
