import { publicPages, publicPath } from '../../../shared/contracts/public-pages.ts';

/** Every public page in English, and in Spanish the two that visitors come to most. */
export const publicPaths = [
  ...publicPages.map(page => publicPath('en', page)),
  publicPath('es', 'home'),
  publicPath('es', 'call-request'),
];
