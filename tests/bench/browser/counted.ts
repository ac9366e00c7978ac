/** What has been drawn since it was set to nothing. */
export const counted = { rendered: 0, pages: 0 };
