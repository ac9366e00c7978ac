import type * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import { conflict, done, rejectAsChanging, retryOnConflict, toWrite } from '#platform/retry-on-conflict';
import { auditStep, recordReading } from '#platform/table/audit/audit-records';
import { asRead } from '#platform/table/engine/conditions';
import { writeTogether } from '#platform/table/engine/write';
import { listLeadSources } from '#platform/table/lead-sources';
import { type LeadChange, leadUpdate } from '#platform/table/leads';
import { writableLead } from '#platform/writable-lead';
import { editConflict } from '#shared/changed-meanwhile';
import type { updateLeadCost as operation } from '#shared/contracts/leads';
import { leadCost } from '#shared/lead-sources/lead-cost';
import type { Lead } from '#shared/leads/lead';
import { type Cents, formatCents } from '#shared/money/cents';
import type { Timestamp } from '#shared/time';

const FIELD = 'cost_from_manual_input';

type Input = z.output<typeof operation.input>;

const changeTo = (cost: Cents | null, stored: Lead): LeadChange => ({
  ...(cost === null ? { remove: [FIELD] } : { set: { [FIELD]: cost } }),
  when: [asRead(stored, FIELD)],
});

/** The costs as they are now, also where the cost that was typed is gone. */
const costsOf = async (lead: Lead): Promise<z.output<typeof operation.output>> => {
  const { cost_from_manual_input } = lead;
  const cost = leadCost(lead, await listLeadSources());
  return {
    ...(cost !== undefined && { cost }),
    ...(cost_from_manual_input !== undefined && { cost_from_manual_input }),
  };
};

/**
 * Sets or removes the cost that was typed for a lead. A lead that has the cost already counts as saved: the response to a
 * first attempt may have been lost.
 * @throws Rejection `not_found`; `conflict` with the stored cost if it is not the one that the admin has seen
 */
export const updateLeadCost = (
  { actor, now }: { actor: Actor; now: Timestamp },
  { id, cost_from_manual_input: cost, base }: Input,
): Promise<z.output<typeof operation.output>> =>
  retryOnConflict({
    read: () => writableLead(id),
    decide: async lead => {
      const stored = lead.cost_from_manual_input ?? null;
      if (stored === cost) return done(await costsOf(lead));
      if (base === undefined || base === stored) return toWrite(changeTo(cost, lead));
      await recordReading({ actor, now }, id, 'lead_opened');
      throw editConflict([{ field: FIELD, current: stored === null ? '' : formatCents(stored) }]);
    },
    write: async (change, lead) => {
      const audit = auditStep({ actor, leadId: id, action: 'lead_changed', fields: [FIELD], now });
      if ((await writeTogether({ lead: leadUpdate(id, change), audit })).outcome !== 'written') return conflict;
      return done(await costsOf({ ...lead, cost_from_manual_input: cost ?? undefined }));
    },
    giveUp: rejectAsChanging('Others are changing this lead right now. Please try again.'),
  });
