import { tabStorage } from '../../lib/session/tab-storage.ts';

/** A value for the next page of this tab. */
const tabValue = (key: string) => ({
  set: (value: string): void => tabStorage()?.setItem(key, value),
  read: (): string | undefined => tabStorage()?.getItem(key) ?? undefined,
  /** Reads the value and forgets it. */
  readOnce: (): string | undefined => {
    const value = tabStorage()?.getItem(key) ?? undefined;
    tabStorage()?.removeItem(key);
    return value;
  },
});

/** The zip code of the hero, for the form. */
export const savedZip = tabValue('coverline.zip');

/** When the visitor is called, in words, for the page of thanks. */
export const savedDueTime = tabValue('coverline.due');

/** What cancels the request of this tab, for the page of thanks, which may be loaded again. */
export const savedCancelToken = tabValue('coverline.cancel');
