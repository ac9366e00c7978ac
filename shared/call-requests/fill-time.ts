/** Nobody reads the form and fills it in faster than this. */
export const MIN_FILL_MS = 2000;

/** For how long a form's token is taken: an older one is replaced by a fresh one, and nothing typed is lost. */
export const FORM_LIFE_MS = 2 * 3600_000;
