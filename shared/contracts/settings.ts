/** What admins set: a module for each kind, so that a screen loads the contracts of its own kind only. */
export * from './lead-changes.ts';
export * from './lead-data.ts';
export * from './lead-imports.ts';
export * from './scripts.ts';
export * from './settings/changes.ts';
export * from './settings/dispositions.ts';
export * from './settings/message-templates.ts';
export * from './settings/products.ts';
export * from './settings/website.ts';
