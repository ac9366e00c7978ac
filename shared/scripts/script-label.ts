import { capitalized } from '../words.ts';

/** A script's name as screens show it: 'Closer qualified' of `closer_qualified`. */
export const scriptLabel = (name: string): string => capitalized(name).replaceAll('_', ' ');
