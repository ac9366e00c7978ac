import type { Actor } from '#platform/handlers/actor';
import { may, requires } from '#shared/access/access';
import { Refusal } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import type { Timestamp } from '#shared/time';
import { deny, existingLead } from './lead-for-verification.ts';
import type { VerificationTable } from './verification-table.ts';

export type UnclaimDeps = { table: Pick<VerificationTable, 'getLead' | 'changeLead'>; actor: Actor; now: Timestamp };

const ATTEMPTS = 5;

/**
 * Takes the claim of a lead's verification back, and its agent of record with it: one's own, or for a verification
 * admin anybody's. A lead that nobody has stays as it is.
 * @throws Refusal `not_found`, `conflict`, `forbidden`
 */
export const unclaimVerification = async (deps: UnclaimDeps, { leadId }: { leadId: string }): Promise<Lead> => {
  const { table, actor } = deps;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const lead = await existingLead(deps, leadId);
    const agent = lead.verification_agent_email;
    if (agent === undefined) return lead;
    if (agent !== actor.user.email && !may(actor.access, requires.feature('VerificationAdmin')))
      deny(deps, leadId, 'You can unclaim only what you have claimed.');
    const written = await table.changeLead(
      lead,
      {
        remove: ['verification_agent_email', 'agent_of_record'],
        when: [{ field: 'verification_agent_email', is: 'equal', value: agent }],
      },
      deps,
    );
    if (written === 'written') return existingLead(deps, leadId);
  }
  throw new Refusal('conflict', 'This lead is changing. Please try again.');
};
