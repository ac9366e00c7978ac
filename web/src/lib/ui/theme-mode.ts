import { createStore, useStore } from './external-store.ts';

/** The user's choice; `system` follows the setting of the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';
type ResolvedMode = 'light' | 'dark';

const KEY = 'coverline.theme';
const choices: readonly string[] = ['system', 'light', 'dark'];

const remembered = (): ThemeChoice => {
  const value = localStorage.getItem(KEY);
  return value !== null && choices.includes(value) ? (value as ThemeChoice) : 'system';
};

const systemIsDark = () => window.matchMedia?.('(prefers-color-scheme: dark)');

const choice = createStore<ThemeChoice>('system');
const mode = createStore<ResolvedMode>('light');

const resolve = () => {
  const system = systemIsDark()?.matches ? 'dark' : 'light';
  mode.set(choice.get() === 'system' ? system : (choice.get() as ResolvedMode));
  document.documentElement.dataset.theme = mode.get();
};

/** Applies the stored choice and follows the operating system from then on; called once, before the first render. */
export const startThemeMode = (): void => {
  choice.set(remembered());
  systemIsDark()?.addEventListener('change', resolve);
  resolve();
};

export const chooseTheme = (next: ThemeChoice): void => {
  localStorage.setItem(KEY, next);
  choice.set(next);
  resolve();
};

export const useThemeChoice = (): ThemeChoice => useStore(choice);
export const useThemeMode = (): ResolvedMode => useStore(mode);
