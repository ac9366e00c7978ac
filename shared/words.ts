/** A code as words: `customer_inbound_call` becomes 'Customer inbound call', on every screen. */
export const words = (code = ''): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ');

/** A status as words: `no-answer` becomes 'No answer'. */
export const statusWords = (status: string): string => words(status).replaceAll('-', ' ');
