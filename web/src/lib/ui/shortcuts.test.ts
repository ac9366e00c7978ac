import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DIALOG_MARK } from './dialog-layer.ts';
import { useCommandShortcut, useShortcuts } from './shortcuts.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const press = (key: string, target: HTMLElement = document.body, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));

const element = (tag: string, attributes: Record<string, string> = {}) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  document.body.append(made);
  return made;
};

describe('shortcuts', () => {
  it('run on their key in either case, and not while they are undefined', () => {
    const disabled = vi.fn();
    const { rerender } = renderHook(({ run }) => useShortcuts({ m: run }), {
      initialProps: { run: disabled as (() => void) | undefined },
    });
    press('m');
    press('M');
    rerender({ run: undefined });
    press('m');
    expect(disabled).toHaveBeenCalledTimes(2);
  });

  it('do nothing while typing, with a modifier, on a held key and behind a dialog', () => {
    const disabled = vi.fn();
    renderHook(() => useShortcuts({ m: disabled }));
    press('m', element('textarea'));
    press('m', element('div', { role: 'combobox' }));
    press('m', element('div', { role: 'menu' }));
    press('m', document.body, { ctrlKey: true });
    press('m', document.body, { repeat: true });
    element('div', { [DIALOG_MARK]: '' });
    press('m');
    expect(disabled).not.toHaveBeenCalled();
  });

  it('work while a select that is closed has the focus', () => {
    const run = vi.fn();
    renderHook(() => useShortcuts({ m: run }));
    press('m', element('div', { role: 'combobox', 'aria-expanded': 'false' }));
    press('m', element('div', { role: 'combobox', 'aria-expanded': 'true' }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(['checkbox', 'radio', 'range'])('work while a %s has the focus', type => {
    const run = vi.fn();
    renderHook(() => useShortcuts({ m: run }));
    press('m', element('input', { type }));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each(['text', 'search', 'tel', 'email', 'number', 'date'])('do nothing while a %s field has the focus', type => {
    const run = vi.fn();
    renderHook(() => useShortcuts({ m: run }));
    press('m', element('input', { type }));
    press('m', element('select'));
    expect(run).not.toHaveBeenCalled();
  });

  it('work over a dialog if they are meant to, and not in its text fields', () => {
    const run = vi.fn();
    renderHook(() => useShortcuts({ m: run }, { overDialogs: true }));
    const dialog = element('div', { [DIALOG_MARK]: '' });
    press('m', dialog.appendChild(document.createElement('button')));
    press('m', dialog.appendChild(document.createElement('input')));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('work in the top dialog, and in no other', () => {
    const choose = vi.fn();
    const dialog = element('div', { [DIALOG_MARK]: '' });
    const within = { current: dialog.appendChild(document.createElement('section')) };
    renderHook(() => useShortcuts({ 1: choose }, { within }));
    press('1');
    expect(choose).toHaveBeenCalledTimes(1);
    element('div', { [DIALOG_MARK]: '' });
    press('1');
    expect(choose).toHaveBeenCalledTimes(1);
  });
});

describe('a shortcut with Ctrl or Command', () => {
  const given = () => {
    const run = vi.fn();
    renderHook(() => useCommandShortcut('k', run));
    return run;
  };

  it.each([
    ['Ctrl', { ctrlKey: true }],
    ['Command', { metaKey: true }],
  ])('runs with %s, also while typing, in place of what the browser does', (_, modifier) => {
    const run = given();
    const isLeftToBrowser = press('K', element('input'), { ...modifier, cancelable: true });
    expect(run).toHaveBeenCalledTimes(1);
    expect(isLeftToBrowser).toBe(false);
  });

  it.each([
    ['alone', 'k', {}],
    ['with another key', 'm', { ctrlKey: true }],
    ['with Alt', 'k', { ctrlKey: true, altKey: true }],
    ['with Shift', 'k', { ctrlKey: true, shiftKey: true }],
    ['while the key is held down', 'k', { ctrlKey: true, repeat: true }],
  ])('does not run %s', (_, key, modifiers) => {
    const run = given();
    press(key, document.body, modifiers);
    expect(run).not.toHaveBeenCalled();
  });

  it('does not run behind a dialog', () => {
    const run = given();
    element('div', { [DIALOG_MARK]: '' });
    press('k', document.body, { ctrlKey: true });
    expect(run).not.toHaveBeenCalled();
  });
});
