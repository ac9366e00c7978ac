/** The page's measurements of one mount. */
export type Mounted = { ms: number; rowsInDocument: number };
