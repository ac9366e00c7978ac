/** Nobody reads the form and fills it in faster than this. */
export const MIN_FILL_MS = 2000;
