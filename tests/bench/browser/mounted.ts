/** What the page tells of one mount. */
export type Mounted = { ms: number; rowsInDocument: number };
