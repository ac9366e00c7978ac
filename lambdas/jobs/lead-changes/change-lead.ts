import { conflict, done, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import type { Auditor } from '#platform/table/audit/recorded-by';
import { writeTogether } from '#platform/table/engine/write';
import { leadUpdate, readableLead } from '#platform/table/leads';
import { leadReceiverCheck } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { bulkChangeOf, type LeadFieldChange, type LeadReceiver } from '#shared/leads/list/apply-bulk-change';
import type { ChangedLead, LeadChangeTo } from '#shared/leads/list/bulk-change';

type Changing = { to: LeadChangeTo; agent: (LeadReceiver & { id: string }) | undefined; by: Auditor };

const resultOf = (lead: Lead, outcome: ChangedLead['outcome']): ChangedLead => ({
  lead_id: lead.id,
  phone_number: lead.phone_number,
  outcome,
});

const step = ({ by }: Changing, lead: Lead, change: LeadFieldChange) => ({
  lead: leadUpdate(lead.id, { ...change, when: [{ field: 'version', is: 'equal', value: lead.version }] }),
  audit: auditStep({
    ...by,
    leadId: lead.id,
    action: 'lead_changed',
    fields: [...Object.keys(change.set ?? {}), ...(change.remove ?? [])],
  }),
});

/** Changes a lead as it was read, with the audit record, on the condition that its new agent may get leads now. */
export const changeLead = (changing: Changing, id: string): Promise<ChangedLead> =>
  retryOnConflict<Awaited<ReturnType<typeof readableLead>>, LeadFieldChange, ChangedLead>({
    read: () => readableLead(id, { latest: true }),
    decide: ({ lead, unread }) => {
      if (unread) return done({ lead_id: id, outcome: 'unread' });
      if (!lead) return done({ lead_id: id, outcome: 'gone' });
      if (lead.erased_ts !== undefined) return done(resultOf(lead, 'erased'));
      const change = bulkChangeOf(lead, changing.to, changing.agent);
      return change ? toWrite(change) : done(resultOf(lead, 'unchanged'));
    },
    write: async (change, { lead }) => {
      if (!lead) return conflict;
      const { agent } = changing;
      const written = await writeTogether({
        ...step(changing, lead, change),
        ...(agent && { agent: leadReceiverCheck(agent) }),
      });
      if (written.outcome === 'written') return done(resultOf(lead, 'changed'));
      return written.failures.agent ? done(resultOf(lead, 'agent_gone')) : conflict;
    },
    giveUp: () => ({ lead_id: id, outcome: 'busy' }),
  });
