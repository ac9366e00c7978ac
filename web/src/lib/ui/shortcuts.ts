import { type RefObject, useEffect, useRef } from 'react';
import { isBehindDialog } from './dialog-layer.ts';

/** The inputs without text entry: single keys stay shortcuts while one has the focus. */
const withoutText = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image', 'range', 'color', 'file'];

/** A select uses letters to find its options. */
const takesText = (element: HTMLElement): boolean =>
  element instanceof HTMLInputElement
    ? !withoutText.includes(element.type)
    : ['TEXTAREA', 'SELECT'].includes(element.tagName);

/** Whether the user is typing into a field; shortcuts do nothing then. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || takesText(target) || target.role === 'textbox');

/** A key in lower case and its function; `undefined` while it is not allowed. */
type Shortcuts = Record<string, (() => void) | undefined>;

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;
/** An open menu or select uses letters to find its entries. */
const isChoosing = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.closest('[role=menu], [role=listbox], [role=combobox]:not([aria-expanded=false])') !== null;

type Reach = {
  /** The element that may be inside a dialog. */
  within?: RefObject<Element | null>;
  /** These keys work while any dialog is open, too. */
  overDialogs?: boolean;
};

/**
 * Single-key shortcuts while the component is mounted; they do nothing while typing, with a modifier, or behind a
 * dialog.
 */
export const useShortcuts = (shortcuts: Shortcuts, { within, overDialogs = false }: Reach = {}): void => {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || hasModifier(event) || isTyping(event) || isChoosing(event)) return;
      if (!overDialogs && isBehindDialog(within?.current)) return;
      const run = latest.current[event.key.toLowerCase()];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [within, overDialogs]);
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
