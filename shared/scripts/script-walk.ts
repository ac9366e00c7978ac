import { BACK_CHOICE, type ScriptHistory, type ScriptPage, START_PAGE } from './script.ts';

/** The back stack remembers so many pages; of a longer way the first are forgotten. */
const PAGES_BACK = 200;

export const beginning = (): ScriptHistory => ({ selected_page_key: START_PAGE, back_pages: [] });

export const pageOf = (pages: readonly ScriptPage[], key: string): ScriptPage | undefined =>
  pages.find(page => page.id === key);

/** Where a choice leads: the page left goes on the back stack (docs/product.md, Walking a script). */
export const afterChoice = (
  { selected_page_key, back_pages }: ScriptHistory,
  { choice, page_key }: ScriptPage['page_key_choices'][number],
): ScriptHistory => ({
  selected_page_key: page_key,
  selected_page_choice: choice,
  back_pages: [...back_pages, selected_page_key].slice(-PAGES_BACK),
});

/** Back on the start there is no further back, however she came there. */
export const mayGoBack = ({ selected_page_key }: ScriptHistory): boolean => selected_page_key !== START_PAGE;

/** The page before, noted as the choice 'BACK'; where none is remembered, the start. */
export const afterBack = ({ back_pages }: ScriptHistory): ScriptHistory => ({
  selected_page_key: back_pages.at(-1) ?? START_PAGE,
  selected_page_choice: BACK_CHOICE,
  back_pages: back_pages.slice(0, -1),
});
