import { tabStorage } from './tab-storage.ts';

const BEGUN_KEY = 'coverline.sign-out';

/** Remembers in this tab that a sign-out has begun: a page load can interrupt it before the tokens are deleted. */
export const begunSignOut = {
  note: (): void => tabStorage()?.setItem(BEGUN_KEY, 'begun'),
  isNoted: (): boolean => tabStorage()?.getItem(BEGUN_KEY) === 'begun',
  clear: (): void => tabStorage()?.removeItem(BEGUN_KEY),
};
