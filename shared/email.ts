import * as z from 'zod';

/** An e-mail address as a client names a user; 254 characters are the longest that can be sent to (RFC 5321, 4.5.3.1.3). */
export const EmailAddress = z.email().max(254);
