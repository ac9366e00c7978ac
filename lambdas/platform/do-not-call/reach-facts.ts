import { openCallRequest } from '#platform/table/website/call-requests';
import { isRevocationAsked } from '#shared/call-requests/call-request';
import type { Reached } from '#shared/dialing/reach-problem';
import { numbersOf, type WithNumbers } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { blacklistOf } from './blacklist-of.ts';

const isAskedAt = async (number: PhoneNumber): Promise<boolean> => {
  const open = await openCallRequest(number);
  return open !== undefined && isRevocationAsked(open);
};

/** Whether somebody asked to take the consent for one of these numbers back, and no admin has decided yet. */
const isAskedAtAny = async (numbers: readonly PhoneNumber[]): Promise<boolean> =>
  (await Promise.all([...new Set(numbers)].map(isAskedAt))).includes(true);

/** Whether it was asked for a lead, at any of its numbers. */
export const isRevocationAskedOf = (lead: WithNumbers): Promise<boolean> => isAskedAtAny(numbersOf(lead));

/** What may stand against a call or a text to a number now; by consistent reads. */
export const reachFactsOf = async ({
  number,
  lead,
}: Pick<Reached, 'number' | 'lead'>): Promise<Pick<Reached, 'blacklist' | 'revocationAsked'>> => {
  const [blacklist, revocationAsked] = await Promise.all([
    blacklistOf({ number, ...(lead && { lead }) }),
    isAskedAtAny([number, ...(lead ? numbersOf(lead) : [])]),
  ]);
  return { blacklist, revocationAsked };
};
