/** What each screen that is not built yet will contain. */
export const notBuiltScreens = {
  'settings-blacklist': 'The phone numbers that are never called, and those whose calls are rejected.',
} as const;

export type NotBuiltScreen = keyof typeof notBuiltScreens;
