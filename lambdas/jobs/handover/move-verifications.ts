import { auditStep } from '#platform/table/audit/audit-records';
import { writeTogether } from '#platform/table/engine/write';
import { claimedVerifications, type LeadChange, leadUpdate } from '#platform/table/leads';
import type { Lead } from '#shared/leads/lead';
import { awaitsVerification } from '#shared/leads/pending-verification';
import { moveLead } from './move-lead.ts';
import { type Moved, type Moving, moveEach, receiverCheck } from './moving.ts';

/** The receiver keeps the agent of record; a verification that goes back to the queue has none. */
const givenTo = (to: Moving['to']): { set: NonNullable<LeadChange['set']>; remove: LeadChange['remove'] & object } =>
  to
    ? { set: { verification_agent_email: to.email }, remove: [] }
    : { set: {}, remove: ['verification_agent_email', 'agent_of_record'] };

const changeOf = (lead: Lead, { from, to }: Moving) =>
  awaitsVerification(lead) && lead.verification_agent_email === from.email ? givenTo(to) : undefined;

/** A lead that cannot be read changes without being read: only the two fields, while the user has claimed it. */
const moveUnreadable = async ({ from, to, by }: Moving, leadId: string) => {
  const { set, remove } = givenTo(to);
  const written = await writeTogether({
    lead: leadUpdate(leadId, {
      ...{ set, remove },
      when: [{ field: 'verification_agent_email', is: 'equal', value: from.email }],
    }),
    audit: auditStep({
      ...by,
      leadId,
      action: 'verification_changed',
      fields: [...Object.keys(set), ...remove],
    }),
    ...receiverCheck(to),
  });
  if (written.outcome === 'written') return 'moved';
  return written.failures.receiver ? 'stopped' : 'left';
};

/** The whole queue is one part: it is short. */
export const moveVerifications = async (moving: Moving): Promise<Moved> => {
  const { leads, unreadable } = await claimedVerifications(moving.from.email);
  const given = await moveEach(leads, undefined, ({ id }) =>
    moveLead(moving, id, 'verification_changed', lead => changeOf(lead, moving)),
  );
  if (given.stopped) return given;
  const rest = await moveEach(unreadable, undefined, ({ id }) => moveUnreadable(moving, id));
  return { ...rest, moved: given.moved + rest.moved, unread: given.unread };
};
