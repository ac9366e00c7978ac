/** What each screen that is not built yet will contain. */
export const notBuiltScreens = {
  leads: 'The list of leads by search, sale status and dates.',
  'lead-sources': 'The lead sources and what a lead of each costs.',
  'settings-blacklist': 'The phone numbers that are never called, and those whose calls are rejected.',
} as const;

export type NotBuiltScreen = keyof typeof notBuiltScreens;
