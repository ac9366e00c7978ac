import { type RefObject, useEffect, useRef } from 'react';

/** Whether a key belongs to what the user is writing: shortcuts are silent then (look, Keyboard). */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) || target.role === 'textbox');

/** A key in lower case and what it does; `undefined` while it may not. */
export type Shortcuts = Record<string, (() => void) | undefined>;

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;
/** A menu or a choice takes letters to find its entries. */
const isChoosing = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[role=menu], [role=listbox], [role=combobox]') !== null;
/** A dialog on top has the keyboard for itself, and for what stands in it. */
const isBehindDialog = (within: Element | null | undefined): boolean => {
  const top = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);
  return top !== undefined && !(within && top.contains(within));
};

/**
 * Single-key shortcuts while the component stands; silent while typing, with a modifier, or behind a dialog. `within`
 * is for what may itself stand in a dialog.
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
