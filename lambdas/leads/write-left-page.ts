import type { Actor } from '#platform/handlers/actor';
import { auditStep } from '#platform/table/audit/audit-records';
import { callUpdate } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { type LeadChange, leadMove, leadUpdate } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import type { Lead } from '#shared/leads/lead';
import type { ScriptHistory } from '#shared/scripts/script';
import type { Timestamp } from '#shared/time';
import type { LeftPage } from './leave-script-page-change.ts';

type PageLeaving = {
  /** As it was read: it must not have changed since. */
  lead: Lead;
  call: Call | undefined;
  left: LeftPage;
  history: ScriptHistory;
  actor: Actor;
  now: Timestamp;
};

const callStep = ({ call, history, actor, left }: PageLeaving) =>
  call &&
  callUpdate(call.id, {
    set: { script_prompt_pages_history: history, ...left.ofCall },
    when: [{ field: 'reservation_user_key', is: 'equal', value: keyOf('user', actor.user.id) }],
  });

const leadSteps = ({ lead, left: { set, remove, phone } }: PageLeaving) => {
  const change: LeadChange = { set, remove, when: [{ field: 'version', is: 'equal', value: lead.version }] };
  return phone === lead.phone_number ? { lead: leadUpdate(lead.id, change) } : leadMove(lead, phone, change);
};

/** `conflict`: the lead or the call changed since it was read; `taken`: another lead has the phone number. */
type Left = 'written' | 'conflict' | 'taken';

/** Lead, its phone number's claim, call and audit record in one transaction. */
export const writeLeftPage = async (leaving: PageLeaving): Promise<Left> => {
  const { lead, left, actor, now } = leaving;
  const { fields } = left;
  const written = await writeTogether<'lead' | 'claim' | 'released' | 'call' | 'audit'>({
    ...leadSteps(leaving),
    call: callStep(leaving),
    audit: fields.length > 0 ? auditStep({ actor, leadId: lead.id, action: 'lead_changed', fields, now }) : undefined,
  });
  if (written.outcome === 'written') return 'written';
  return written.failures.claim ? 'taken' : 'conflict';
};
