import * as z from 'zod';

/** The id of a lead, as clients send it. */
export const LeadId = z.string().regex(/^[\w+:.-]{1,128}$/);
