import { pendingVerifications } from '#platform/table/leads';
import type { Lead } from '#shared/leads/lead';
import { awaitsVerification } from '#shared/leads/pending-verification';
import { moveLead } from './move-lead.ts';
import { type Moved, type Moving, moveEach } from './moving.ts';

/** The receiver keeps the agent of record; a verification that goes back to the queue has none. */
const changeOf = (lead: Lead, { from, to }: Moving) => {
  if (!awaitsVerification(lead) || lead.verification_agent_email !== from.email) return undefined;
  if (to) return { set: { verification_agent_email: to.email } };
  return { remove: ['verification_agent_email' as const, 'agent_of_record' as const] };
};

/** The whole queue is one part: it is short. */
export const moveVerifications = async (moving: Moving): Promise<Moved> => {
  const claimed = (await pendingVerifications()).filter(lead => lead.verification_agent_email === moving.from.email);
  return moveEach(claimed, undefined, ({ id }) =>
    moveLead(moving, id, 'verification_changed', lead => changeOf(lead, moving)),
  );
};
