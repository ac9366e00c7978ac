import { emailProblem } from '#shared/blacklist/email-problem';
import { contactProblem } from '#shared/dialing/reach-problem';
import type { Lead } from '#shared/leads/lead';
import { blacklistOfEmail, blacklistOfNumbers } from './blacklist-of.ts';
import { isRevocationAskedOf } from './reach-facts.ts';

const problemOfLead = async (lead: Lead): Promise<string | undefined> => {
  const [blacklist, revocationAsked] = await Promise.all([blacklistOfNumbers(lead), isRevocationAskedOf(lead)]);
  return contactProblem({ lead, blacklist, revocationAsked });
};

/**
 * The message why no e-mail may be sent to an address, at any hour. After a revocation this also applies to an address
 * that was added to the lead later.
 */
export const emailProblemNow = async (address: string, lead?: Lead): Promise<string | undefined> =>
  (lead && (await problemOfLead(lead))) ?? emailProblem(address, await blacklistOfEmail(address));
