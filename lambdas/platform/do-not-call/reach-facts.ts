import { callRequestsOfLead, openCallRequest } from '#platform/table/website/call-requests';
import { isRevocationAsked } from '#shared/call-requests/call-request';
import type { Reached } from '#shared/dialing/reach-problem';
import type { Lead } from '#shared/leads/lead';
import { numbersOf, type WithNumbers } from '#shared/leads/lead-numbers';
import type { PhoneNumber } from '#shared/phone/phone-number';
import { blacklistOf } from './blacklist-of.ts';

/** Whether somebody asked to take the consent for a number back, and no admin has decided yet. */
export const isRevocationPendingForNumber = async (number: PhoneNumber): Promise<boolean> => {
  const open = await openCallRequest(number);
  return open !== undefined && isRevocationAsked(open);
};

/**
 * By the requests of the lead, so former numbers of the lead count too. From an index, which is some milliseconds
 * behind.
 */
const isRevocationPendingForLead = async ({ id }: Pick<Lead, 'id'>): Promise<boolean> =>
  (await callRequestsOfLead(id)).some(isRevocationAsked);

const anyPending = async (asked: readonly Promise<boolean>[]): Promise<boolean> =>
  (await Promise.all(asked)).includes(true);

type OfLead = WithNumbers & Pick<Lead, 'id'>;

/** Whether somebody asked to take the consent of a lead back, at any of its numbers, and no admin has decided yet. */
export const isRevocationAskedOf = (lead: OfLead): Promise<boolean> =>
  anyPending([...numbersOf(lead).map(isRevocationPendingForNumber), isRevocationPendingForLead(lead)]);

/** The person to be called or texted; pending revocations are looked up by the lead's id. */
export type ToReach = Pick<Reached, 'number'> & { lead?: NonNullable<Reached['lead']> & OfLead };

/** The facts that may forbid a call or a text to a number now; by consistent reads. */
export const reachFactsOf = async ({
  number,
  lead,
}: ToReach): Promise<Pick<Reached, 'blacklist' | 'revocationAsked'>> => {
  const numbers = new Set([number, ...(lead ? numbersOf(lead) : [])]);
  const [blacklist, revocationAsked] = await Promise.all([
    blacklistOf({ number, ...(lead && { lead }) }),
    anyPending([
      ...[...numbers].map(isRevocationPendingForNumber),
      ...(lead ? [isRevocationPendingForLead(lead)] : []),
    ]),
  ]);
  return { blacklist, revocationAsked };
};
