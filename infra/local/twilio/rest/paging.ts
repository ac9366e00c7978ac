import type { RestRequest, RestResponse } from '../ports.ts';

const DEFAULT_PAGE_SIZE = 50;
const LARGEST_PAGE = 1000;

const slice = <T>(request: RestRequest, items: T[]) => {
  const asked = Number(request.query.get('PageSize')) || DEFAULT_PAGE_SIZE;
  const size = Math.min(LARGEST_PAGE, Math.max(1, asked));
  const page = Math.max(0, Number(request.query.get('Page')) || 0);
  const start = page * size;
  return { page, size, start, shown: items.slice(start, start + size), more: start + size < items.length };
};

/** The address of another page of the same list, with all its filters. */
const uriOfPage = (request: RestRequest, page: number, size: number): string => {
  const query = new URLSearchParams(request.query);
  query.set('PageSize', String(size));
  query.set('Page', String(page));
  query.set('PageToken', `PA${page}`);
  return `${request.path}?${query}`;
};

/** A page of the 2010 API: `{ calls: [...], next_page_uri }` (twilio.com/docs/usage/twilios-response#pagination). */
export const page2010 = <T>(
  request: RestRequest,
  key: string,
  items: T[],
  view: (item: T) => Record<string, unknown>,
): RestResponse => {
  const { page, size, start, shown, more } = slice(request, items);
  return {
    status: 200,
    body: {
      [key]: shown.map(view),
      page,
      page_size: size,
      start,
      end: Math.max(start, start + shown.length - 1),
      uri: uriOfPage(request, page, size),
      first_page_uri: uriOfPage(request, 0, size),
      next_page_uri: more ? uriOfPage(request, page + 1, size) : null,
      previous_page_uri: page > 0 ? uriOfPage(request, page - 1, size) : null,
    },
  };
};

/** A page of a v1 API: `{ workers: [...], meta: { key, next_page_url } }`. The URLs name Twilio's own host. */
export const pageV1 = <T>(
  request: RestRequest,
  key: string,
  items: T[],
  view: (item: T) => Record<string, unknown>,
): RestResponse => {
  const { page, size, shown, more } = slice(request, items);
  const url = (number: number) => `https://${request.host}${uriOfPage(request, number, size)}`;
  return {
    status: 200,
    body: {
      [key]: shown.map(view),
      meta: {
        key,
        page,
        page_size: size,
        url: url(page),
        first_page_url: url(0),
        next_page_url: more ? url(page + 1) : null,
        previous_page_url: page > 0 ? url(page - 1) : null,
      },
    },
  };
};
