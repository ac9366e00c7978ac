import { type Actor, groupConfigurations } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { userByEmail } from '#platform/table/users';
import { writableLead } from '#platform/writable-lead';
import { agentsOfRecordFor, may, requires } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { awaitsVerification } from '#shared/leads/pending-verification';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { changeVerification } from './change-verification.ts';
import { deny } from './require-verification.ts';

type ClaimDeps = {
  actor: Actor;
  now: Timestamp;
};
type Claim = { leadId: string; agent_of_record: string; assignee_email?: string };

const notAnAgent = (): Rejection => {
  const message = 'Choose a verification agent.';
  return new Rejection('rejected', message, [{ field: 'assignee_email', message }]);
};

const isVerificationAdmin = ({ access }: Actor): boolean => may(access, requires.feature('VerificationAdmin'));

/** The agent who gets the verification: the actor, or for a verification admin any verification agent. */
const assigneeOf = async (deps: ClaimDeps, { leadId, assignee_email }: Claim): Promise<User> => {
  const { actor } = deps;
  if (assignee_email === undefined || assignee_email === actor.user.email) return actor.user;
  if (!isVerificationAdmin(actor)) deny(deps, leadId, 'You can claim a verification only for yourself.');
  const assignee = await userByEmail(assignee_email);
  if (assignee && !assignee.disabled && assignee.roles.includes('verification')) return assignee;
  throw notAnAgent();
};

/** The agent of record: one that the actor's group offers, or the stored one if only the verification agent changes. */
const checkRecord = (lead: Lead, { agent_of_record }: Claim, offered: string[]): void => {
  if (agent_of_record === lead.agent_of_record || offered.includes(agent_of_record)) return;
  const message = 'Choose one of the agents of record.';
  throw new Rejection('rejected', message, [{ field: 'agent_of_record', message }]);
};

/**
 * A verification admin replaces another agent's claim only with `assignee_email`. A claim without it was sent for a
 * verification that looked unclaimed, and is rejected if it no longer is.
 */
const check = (lead: Lead, assignee: string, { actor }: ClaimDeps, { assignee_email }: Claim): void => {
  if (!awaitsVerification(lead)) throw new Rejection('conflict', 'This lead does not await verification.');
  const current = lead.verification_agent_email;
  const takesOver = assignee_email !== undefined && isVerificationAdmin(actor);
  if (current !== undefined && current !== assignee && !takesOver)
    throw new Rejection('conflict', 'Somebody else has claimed this verification.');
};

/**
 * Gives a lead's verification to an agent (docs/product.md, Verification claim): to the actor if nobody has claimed it;
 * a verification admin can also give it from one agent to another. Of two concurrent claims only one is written.
 * @throws Rejection `not_found`, `conflict`, `rejected`, `forbidden`
 */
export const claimVerification = async (deps: ClaimDeps, claim: Claim): Promise<Lead> => {
  const assignee = await assigneeOf(deps, claim);
  const offered = agentsOfRecordFor(deps.actor.user, await groupConfigurations(deps.actor.user.groups));
  return retryOnConflict({
    read: () => writableLead(claim.leadId),
    decide: lead => {
      check(lead, assignee.email, deps, claim);
      checkRecord(lead, claim, offered);
      return toWrite({ verification_agent_email: assignee.email, agent_of_record: claim.agent_of_record });
    },
    write: async (set, lead) => {
      const when = [{ field: 'version' as const, is: 'equal' as const, value: lead.version }];
      const outcome = await changeVerification(deps, lead, { set, when, assignee });
      if (outcome === 'assignee disabled') throw notAnAgent();
      return outcome === 'written' ? done(await writableLead(claim.leadId)) : conflict;
    },
    giveUp: rejectAsChanging('This lead is changing. Please try again.'),
  });
};
