import { START_PAGE, type WrittenPage } from '#shared/scripts/script';
import { ScriptEdit } from '#shared/scripts/script-edit';
import type { ScriptContent, ScriptSetting } from '#shared/scripts/script-setting';
import { editsOf, type Problems, problemsBy } from '../setting-edit.ts';

type PageField = `page ${string}`;

/**
 * A script as it is edited: each page is a field of its own, so that two admins can edit different pages at the same
 * time. `order` has the keys of the pages in the order in which they were stored or put; others follow.
 */
export type Draft = { [page: PageField]: WrittenPage; order: readonly string[] };

export const fieldOf = (key: string): PageField => `page ${key}`;
const isPageField = (field: string): field is PageField => field.startsWith('page ');
export const keyOfField = (field: string): string => field.replace(/^page /, '');

/** The page of a field; undefined where a draft has none. */
export const pageAt = (draft: Draft, field: string): WrittenPage | undefined =>
  isPageField(field) ? draft[field] : undefined;

/** The keys with one of them a place further up. */
export const movedUp = (keys: readonly string[], key: string): string[] => {
  const at = keys.indexOf(key);
  return at < 1 ? [...keys] : [...keys.slice(0, at - 1), key, ...keys.slice(at - 1).filter(other => other !== key)];
};

export const draftOf = ({ pages }: Pick<ScriptContent, 'pages'>): Draft => ({
  order: pages.map(({ id }) => id),
  ...Object.fromEntries(pages.map(page => [fieldOf(page.id), page])),
});

export const pagesOf = (draft: Draft): WrittenPage[] => {
  const pages = Object.keys(draft).flatMap(field => pageAt(draft, field) ?? []);
  const placeOf = ({ id }: WrittenPage) => (draft.order.includes(id) ? draft.order.indexOf(id) : draft.order.length);
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b));
};

export const draftEdits = editsOf<Draft, ScriptSetting>(draftOf);

/** Messages by the page's key and the path in it, such as `start.page_key_choices.0.choice`; `pages` of the whole. */
export const problemsIn = (name: string, draft: Draft): Problems => {
  const pages = pagesOf(draft);
  return Object.fromEntries(
    Object.entries(problemsBy(ScriptEdit, { name, pages })).map(([path, message]) => {
      const [, place = '', ...rest] = path.split('.');
      const page = pages[Number(place)];
      return [place !== '' && page ? [page.id, ...rest].join('.') : path, message];
    }),
  );
};

/** A key for a new page that no page has: the first one is the start. */
export const freeKey = (pages: readonly WrittenPage[], isRebuttal: boolean): string => {
  const taken = new Set(pages.map(({ id }) => id));
  if (!isRebuttal && !taken.has(START_PAGE)) return START_PAGE;
  const word = isRebuttal ? 'rebuttal' : 'page';
  for (let n = pages.length + 1; ; n++) if (!taken.has(`${word}_${n}`)) return `${word}_${n}`;
};

export const emptyPage = (id: string, isRebuttal: boolean): WrittenPage => ({
  id,
  prompt_name: isRebuttal ? 'New rebuttal' : id === START_PAGE ? 'Greeting' : `New_${id}`,
  prompt: '',
  inputs: [],
  page_key_choices: [],
});
