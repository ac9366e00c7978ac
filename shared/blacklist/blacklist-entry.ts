import * as z from 'zod';
import { PhoneNumber } from '../phone/phone-number.ts';
import { isSystemActor } from '../users/system-actor.ts';

/** An e-mail address as it is compared: addresses that differ in capitals only are the same. */
export const ListedEmail = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'This is not an e-mail address' }));

/**
 * A number that is never called or texted, an e-mail address to which nothing is sent, or both. The number's inbound
 * calls are rejected if `blocked_inbound` is set (docs/product.md, Blacklist).
 */
export const BlacklistEntry = z.object({
  id: z.string(),
  /** Absent where only the e-mail address is listed. */
  phone_number: PhoneNumber.optional(),
  email: z.string().optional(),
  blocked_inbound: z.boolean(),
  /** `disposition`: the customer asked not to be contacted. `upload`: from a file. */
  source: z.string().optional(),
  posted_by: z.string(),
  /** The stored name of the file that it came with. */
  file_name: z.string().optional(),
  version: z.number().int(),
});
export type BlacklistEntry = z.infer<typeof BlacklistEntry>;

/** What an entry is found by: its number, else its e-mail address. */
export const addressOf = ({ phone_number, email }: Pick<BlacklistEntry, 'phone_number' | 'email'>): string => {
  const address = phone_number ?? email;
  if (address === undefined) throw new Error('An entry of the blacklist has neither a number nor an e-mail address.');
  return address;
};

/** What admins see as the origin of an entry. A customer may also ask by text or on the website, without an agent. */
export const originOf = ({ source, posted_by }: Pick<BlacklistEntry, 'source' | 'posted_by'>): string => {
  if (source === 'disposition') return isSystemActor(posted_by) ? 'Do-not-call request' : 'Do-not-call disposition';
  return source === 'upload' ? 'File' : 'Added by hand';
};
