/** The width in pixels of a prompt's line that is easy to read; the content below has the same width. */
export const MEASURE = 580;
