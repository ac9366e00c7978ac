const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Integer cents as `$1,234.50`; `$0.00` for undefined (docs/product.md, Money and time formats). */
export const formatMoney = (cents: number | undefined): string => dollars.format((cents ?? 0) / 100);
