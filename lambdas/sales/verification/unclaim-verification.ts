import type { Actor } from '#platform/handlers/actor';
import { openedLead } from '#platform/read-of-lead';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { writableLead } from '#platform/writable-lead';
import { may, requires } from '#shared/access/access';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { changeVerification } from './change-verification.ts';
import { deny } from './require-verification.ts';

type UnclaimDeps = { actor: Actor; now: Timestamp };

/**
 * Removes the claim of a lead's verification and its agent of record: the actor's own claim, or for a verification
 * admin any claim. An unclaimed lead stays unchanged.
 * @throws Rejection `not_found`, `conflict`, `forbidden`
 */
export const unclaimVerification = async (deps: UnclaimDeps, { leadId }: { leadId: string }): Promise<Lead> => {
  const { actor } = deps;
  return retryOnConflict({
    read: () => writableLead(leadId),
    decide: async lead => {
      const agent = lead.verification_agent_email;
      if (agent === undefined) return done(await openedLead(deps, lead));
      if (agent !== actor.user.email && !may(actor.access, requires.feature('VerificationAdmin')))
        deny(deps, leadId, 'You can unclaim only what you have claimed.');
      return toWrite(agent);
    },
    write: async (agent, lead) => {
      const outcome = await changeVerification(deps, lead, {
        remove: ['verification_agent_email', 'agent_of_record'],
        when: [{ field: 'verification_agent_email', is: 'equal', value: agent }],
      });
      return outcome === 'written' ? done(await writableLead(leadId)) : conflict;
    },
    giveUp: rejectAsChanging('This lead is changing. Please try again.'),
  });
};
