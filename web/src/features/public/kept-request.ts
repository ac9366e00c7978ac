/** A value for the next page of this tab, which takes it away when it reads it. */
const keptFor = (key: string) => ({
  keep: (value: string): void => sessionStorage.setItem(key, value),
  take: (): string | undefined => {
    const value = sessionStorage.getItem(key) ?? undefined;
    sessionStorage.removeItem(key);
    return value;
  },
});

/** The zip code of the hero, for the form. */
export const keptZip = keptFor('coverline.zip');

/** When the visitor is called, in words, for the page of thanks. */
export const keptDue = keptFor('coverline.due');
