import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { siteMarkers } from '#shared/contracts/public-pages';
import { getPublicSite } from '#shared/contracts/website';
import { contentIn } from './content-in.ts';
import { showServedStates } from './layout/show-served-states.ts';
import { SiteLayout } from './layout/site-layout.tsx';
import { fetchPublicSite } from './public-site.ts';

const footer = () => {
  const props = { language: 'es', content: contentIn('es'), page: 'terms' } as const;
  const { container } = render(<SiteLayout {...props}>{null}</SiteLayout>);
  const list = container.querySelector<HTMLElement>('[data-served]');
  if (!list) throw new Error('The footer has no list of states.');
  return list;
};

it('lists in the footer the states that the settings serve, by their names in the page’s language', () => {
  const list = footer();
  expect(list.dataset.served).toBe(`${siteMarkers.apiUrl}${getPublicSite.path}`);
  expect(list.textContent).toContain('Florida; Georgia; ');
  showServedStates(list, ['NY', 'FL']);
  expect(list.textContent).toBe('Florida; Nueva York');
});

it('reads what the settings say from the API', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ states_served: ['FL'] }));
  expect(await fetchPublicSite('/public/site')).toEqual({ states_served: ['FL'] });
});

it.each([
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answers with an error', async () => Response.json({ error: 'Busy.' }, { status: 503 })],
  ['answers with a page', async () => new Response('<!doctype html>')],
])('where the API %s, leaves the page as it was built', async (_, fetched) => {
  vi.stubGlobal('fetch', fetched);
  expect(await fetchPublicSite('/public/site')).toBeUndefined();
});
