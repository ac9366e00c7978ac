import { tabStorage } from './tab-storage.ts';

export const SESSION_KEY = 'coverline.session';

/**
 * This tab's session id from the server; it survives a reload and ends with the tab (docs/product.md, One session per
 * user).
 */
export const sessionId = {
  get: (): string | undefined => tabStorage()?.getItem(SESSION_KEY) ?? undefined,
  set: (id: string): void => sessionStorage.setItem(SESSION_KEY, id),
  clear: (): void => sessionStorage.removeItem(SESSION_KEY),
};
