import { createStore } from './external-store.ts';

/** How many dialogs are open: what is beside the call bar is hidden from screen readers meanwhile. */
export const openDialogs = createStore(0);

/** How many of them may be closed, with their typed text, if the console goes to another page. */
export const pageDialogs = createStore(0);

/** Counts a dialog as open until the returned function is called. */
export const countDialog = ({ isOfPage }: { isOfPage: boolean }): (() => void) => {
  const counts = isOfPage ? [openDialogs, pageDialogs] : [openDialogs];
  for (const count of counts) count.set(count.get() + 1);
  return () => {
    for (const count of counts) count.set(count.get() - 1);
  };
};

/** The bar of a call that stands above all dialogs, while there is one. */
export const barAboveDialogs = createStore<HTMLElement | undefined>(undefined);

/** Of the bar: MUI's dialogs are at 1300, its tooltips at 1500. Nothing around the bar may have a layer of its own. */
export const aboveDialogs = { position: 'relative', zIndex: 1350 } as const;

/** On the root of each open dialog, so that the top one can be found. */
export const DIALOG_MARK = 'data-dialog';

/** An open dialog takes the keyboard for its own content only. */
export const isBehindDialog = (within: Element | null | undefined): boolean => {
  const top = [...document.querySelectorAll(`[${DIALOG_MARK}]`)].at(-1);
  return top !== undefined && !(within && top.contains(within));
};

const BENEATH_ID = 'beneath-dialogs';

/** Holds all that a dialog hides from screen readers: everything of the console except its top bar. */
export const beneathDialogs = { id: BENEATH_ID, style: { display: 'contents' } } as const;

/**
 * Where MUI puts dialogs and menus. Its ModalManager hides what is beside them in their container from screen readers;
 * the bar of a call is outside, and stays reachable. The body on pages without such a bar.
 */
export const dialogContainer = (): HTMLElement => document.getElementById(BENEATH_ID) ?? document.body;

/**
 * Lets the focus go from a dialog to the bar: MUI's FocusTrap listens on the document, and would take the focus back.
 * React listens below the body, and still gets the event.
 */
export const freeFocusOfBar = (bar: HTMLElement): (() => void) => {
  const stop = (event: FocusEvent) => {
    if (bar.contains(document.activeElement)) event.stopPropagation();
  };
  document.body.addEventListener('focusin', stop);
  barAboveDialogs.set(bar);
  return () => {
    document.body.removeEventListener('focusin', stop);
    if (barAboveDialogs.get() === bar) barAboveDialogs.set(undefined);
  };
};
