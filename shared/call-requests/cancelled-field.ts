/** The field of the problem that what a form has asked for was cancelled: no token makes it a call again by itself. */
export const CANCELLED_FIELD = 'cancelled';
