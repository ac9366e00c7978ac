import { blacklistEntriesOfEmail, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { ListedEmail } from '#shared/blacklist/blacklist-entry';
import type { Lead } from '#shared/leads/lead';

const isListed = async (email: string | undefined): Promise<boolean> => {
  const address = ListedEmail.safeParse(email).data;
  return address !== undefined && (await blacklistEntriesOfEmail(address, 1)).length > 0;
};

/** What of a lead is on the blacklist, and stays there when the lead is erased; the e-mail with any number or alone. */
export const blacklistStateOfLead = async ({
  phone_number,
  email,
  esig_email,
}: Pick<Lead, 'phone_number' | 'email' | 'esig_email'>): Promise<{
  on_blacklist: boolean;
  email_on_blacklist: boolean;
}> => {
  const [entry, ...emails] = await Promise.all([
    getBlacklistEntry(phone_number, { latest: true }),
    isListed(email),
    isListed(esig_email),
  ]);
  return { on_blacklist: entry !== undefined, email_on_blacklist: entry?.email !== undefined || emails.includes(true) };
};
