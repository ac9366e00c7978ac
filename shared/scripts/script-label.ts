/** A script's name as screens show it: 'Closer qualified' of `closer_qualified`. */
export const scriptLabel = (name: string): string =>
  (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
