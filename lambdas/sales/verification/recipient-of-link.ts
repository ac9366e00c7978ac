import { emailProblemNow } from '#platform/do-not-call/email-problem-now';
import { reachFactsOf } from '#platform/do-not-call/reach-facts';
import type { Actor } from '#platform/handlers/actor';
import type { Call } from '#shared/calls/call';
import { isOnLine } from '#shared/calls/lead-at-hand';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { hoursProblem } from '#shared/dialing/dial-gate';
import { reachProblem } from '#shared/dialing/reach-problem';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import type { EsigType } from '#shared/verification/verification-event';
import type { Recipient } from './send-signing-link.ts';

type Deps = { actor: Actor; now: Timestamp; hours: CallingHours };

const reject = (message: string): never => {
  throw new Rejection('rejected', message);
};

/** The address that was entered for signatures, else the lead's own. */
const chosenRecipient = (lead: Lead, type: EsigType): Recipient => {
  if (type === 'esig_text') return { by: type, number: lead.esig_phone_number ?? lead.phone_number };
  const address = lead.esig_email ?? lead.email ?? reject('This lead has no e-mail address. Please enter one.');
  return { by: type, address };
};

/** The message why nothing may be sent to this address, at any hour. */
const problemOf = async (recipient: Recipient, lead: Lead): Promise<string | undefined> => {
  if (recipient.by === 'esig_email') return emailProblemNow(recipient.address, lead);
  const reached = { number: recipient.number, lead };
  return reachProblem({ ...reached, ...(await reachFactsOf(reached)) });
};

/**
 * Where a lead's link to sign goes. The calling hours do not apply while the customer is on the line with the actor
 * (docs/decisions/0044). `calls` are the actor's open ones.
 * @throws Rejection `rejected` without an address, for a number that may not be texted, an address on the blacklist,
 * and outside the calling hours
 */
export const recipientOfLink = async (
  { actor, now, hours }: Deps,
  { lead, type, calls }: { lead: Lead; type: EsigType; calls: readonly Call[] },
): Promise<Recipient> => {
  const recipient = chosenRecipient(lead, type);
  const number = recipient.by === 'esig_text' ? recipient.number : lead.phone_number;
  const mayNotReach = await problemOf(recipient, lead);
  const isTooEarlyOrLate = isOnLine(actor.user.id, lead, calls)
    ? undefined
    : hoursProblem({ number, lead, now, hours });
  const problem = mayNotReach ?? isTooEarlyOrLate;
  return problem === undefined ? recipient : reject(problem);
};
