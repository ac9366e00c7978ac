/** docs/product.md, Call history. */
export const HISTORY_FAILED = 'Fetch call history error';
