import { type Access, isAdmin } from '../access/access.ts';
import type { Lead } from '../leads/lead.ts';
import { numbersOf, type WithNumbers } from '../leads/lead-numbers.ts';
import type { PhoneNumber } from '../phone/phone-number.ts';

export const ONLY_ADMINS = 'Only admins can send messages without a lead. Open the lead and send it from there.';
export const NOT_ITS_NUMBER = 'This is not a number of this lead. Enter it in the INFO tab first.';
export const NOT_ITS_ADDRESS = 'This is not an e-mail address of this lead. Enter it in the INFO tab first.';

/** Whether a user may send a message that belongs to no lead (docs/product.md, Message rules). */
export const mayMessageAnyone = (access: Pick<Access, 'roles'>): boolean => isAdmin(access);

export const isNumberOf = (lead: WithNumbers, number: PhoneNumber): boolean => numbersOf(lead).includes(number);

/** Domains have no case, and mail providers ignore it before the @ (RFC 5321, section 2.4). */
export const isAddressOf = ({ email, esig_email }: Pick<Lead, 'email' | 'esig_email'>, address: string): boolean =>
  [email, esig_email].some(own => own?.toLowerCase() === address.toLowerCase());
