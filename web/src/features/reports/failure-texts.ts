/** docs/product.md, Performance funnel: shown where the server gives no message. */
export const FIGURES_FAILED = 'Lead lookup error';

/** Several reads of figures fail together: their toasts replace each other. */
export const FIGURES_TOAST = 'figures';
