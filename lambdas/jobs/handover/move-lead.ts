import { conflict, done, failAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep } from '#platform/table/audit/audit-records';
import type { Step } from '#platform/table/engine/steps';
import { writeTogether } from '#platform/table/engine/write';
import { type LeadChange, leadUpdate, readableLead } from '#platform/table/leads';
import type { AuditAction } from '#shared/audit/audit-record';
import type { Lead } from '#shared/leads/lead';
import { type ItemOutcome, type Moving, receiverCheck } from './moving.ts';

/** `fronter`: the check that the fronter to whom the lead is left still works. */
type Move = Omit<LeadChange, 'when'> & { fronter?: Step };

/** Changes a lead as it was read, with the audit record; one without a change, or that cannot be read, is left alone. */
export const moveLead = (
  { to, by }: Moving,
  id: string,
  action: AuditAction,
  changeOf: (lead: Lead) => Move | undefined | Promise<Move | undefined>,
): Promise<ItemOutcome> =>
  retryOnConflict<Awaited<ReturnType<typeof readableLead>>, Move, ItemOutcome>({
    read: () => readableLead(id),
    decide: async lead => {
      if (lead === 'unreadable') return done('unread');
      const change = lead && lead.erased_ts === undefined ? await changeOf(lead) : undefined;
      return change ? toWrite(change) : done('left');
    },
    write: async ({ fronter, ...change }, read) => {
      const lead = read === 'unreadable' ? undefined : read;
      const written = await writeTogether({
        lead: leadUpdate(id, { ...change, when: [{ field: 'version', is: 'equal', value: lead?.version ?? 0 }] }),
        audit: auditStep({
          ...by,
          leadId: id,
          action,
          fields: [...Object.keys(change.set ?? {}), ...(change.remove ?? [])],
        }),
        ...receiverCheck(to),
        fronter,
      });
      if (written.outcome === 'written') return done('moved');
      return written.failures.receiver ? done('stopped') : conflict;
    },
    giveUp: failAsChanging(`Lead ${id} changed again and again.`),
  });
