/** What each screen that is not built yet will contain. */
export const notBuiltScreens = {
  nominations: 'The doctor nominations that wait to be submitted.',
  settings: 'Dispositions, products, message templates and the blacklist.',
  'settings-products': 'The product options that can be sold, to search and read.',
  'settings-dispositions': 'The dispositions and their groups, to create, edit and delete.',
  'settings-message-templates': 'The templates of text messages and e-mails.',
  'settings-blacklist': 'The phone numbers that are never called, and those whose calls are rejected.',
} as const;

export type NotBuiltScreen = keyof typeof notBuiltScreens;
