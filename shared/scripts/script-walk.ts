import { BACK_CHOICE, type ScriptHistory, type ScriptPage, START_PAGE } from './script.ts';

/** The back stack keeps this many pages; it drops the oldest. */
const PAGES_BACK = 200;

export const beginning = (): ScriptHistory => ({ selected_page_key: START_PAGE, back_pages: [] });

export const pageOf = (pages: readonly ScriptPage[], key: string): ScriptPage | undefined =>
  pages.find(page => page.id === key);

/** The history after a choice: the current page goes onto the back stack (docs/product.md, Walking a script). */
export const afterChoice = (
  { selected_page_key, back_pages }: ScriptHistory,
  { choice, page_key }: ScriptPage['page_key_choices'][number],
): ScriptHistory => ({
  selected_page_key: page_key,
  selected_page_choice: choice,
  back_pages: [...back_pages, selected_page_key].slice(-PAGES_BACK),
});

/** On the start page BACK is disabled, also after going back to it. */
export const mayGoBack = ({ selected_page_key }: ScriptHistory): boolean => selected_page_key !== START_PAGE;

/** The history after BACK, recorded as the choice 'BACK'; an empty stack leads to the start page. */
export const afterBack = ({ back_pages }: ScriptHistory): ScriptHistory => ({
  selected_page_key: back_pages.at(-1) ?? START_PAGE,
  selected_page_choice: BACK_CHOICE,
  back_pages: back_pages.slice(0, -1),
});
