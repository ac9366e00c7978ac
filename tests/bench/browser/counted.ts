/** The number of renders since the last reset. */
export const counted = { rendered: 0, pages: 0 };
