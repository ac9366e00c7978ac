import { type RefObject, useEffect, useRef } from 'react';

/** Whether the user is typing into a field; shortcuts do nothing then. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.role === 'textbox');

/** A key in lower case and its function; `undefined` while it is not allowed. */
export type Shortcuts = Record<string, (() => void) | undefined>;

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;
/** A menu or a select uses letters to find its entries. */
const isChoosing = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=combobox]') !== null;
/** An open dialog takes the keyboard for its own content only. */
const isBehindDialog = (within: Element | null | undefined): boolean => {
  const top = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
  return top !== undefined && !(within && top.contains(within));
};

/**
 * Single-key shortcuts while the component is mounted; they do nothing while typing, with a modifier, or behind a
 * dialog. `within` is the element that may be inside a dialog.
 */
export const useShortcuts = (shortcuts: Shortcuts, within?: RefObject<Element | null>): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || hasModifier(event) || isTyping(event) || isChoosing(event)) return;
      if (isBehindDialog(within?.current)) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [within]);
};

/**
 * A shortcut with Ctrl, or with Command on a Mac, while the component is mounted: also while typing, but not behind a
 * dialog. The browser's own use of it is suppressed.
 */
export const useCommandShortcut = (key: string, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isMeant || event.key.toLowerCase() !== key) return;
      event.preventDefault();
      if (!event.repeat && !isBehindDialog(undefined)) latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
};
