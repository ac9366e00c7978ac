/** What is done with leads: a module for each part, so that a screen loads the contracts of its own parts only. */
export * from './leads/list.ts';
export * from './leads/messages.ts';
export * from './leads/nominations.ts';
export * from './leads/notes.ts';
export * from './leads/one-lead.ts';
export * from './leads/records.ts';
export * from './leads/script.ts';
