import type { OwnLeadChange } from '#shared/jobs/job';
import type { LeadChangeTo } from '#shared/leads/list/bulk-change';
import { formatCents } from '#shared/money/cents';
import type { AgentNameOf } from '../../../../lib/api/agent-names.ts';
import { words } from '../../../../lib/ui/format.ts';

export const fieldLabels: Record<LeadChangeTo['field'], string> = {
  cost: 'Cost',
  lead_source: 'Lead source',
  assigned_agent: 'Assigned agent',
};

export const dollars = (cents: number | undefined): string => (cents === undefined ? 'None' : `$${formatCents(cents)}`);

/** What the leads get. */
export const valueTexts = (to: LeadChangeTo, agentNameOf: AgentNameOf): string => {
  switch (to.field) {
    case 'cost':
      return to.value === null ? 'The cost of its source' : dollars(to.value);
    case 'lead_source':
      return words(to.value);
    case 'assigned_agent':
      return to.value === null ? 'Nobody' : agentNameOf(to.value);
  }
};

/** A change in a few words: `Cost: $12.50`. */
export const changeTexts = ({ input: { to } }: OwnLeadChange, agentNameOf: AgentNameOf): string =>
  `${fieldLabels[to.field]}: ${valueTexts(to, agentNameOf)}`;

const counted = (count: number | undefined, what: string): string => `${(count ?? 0).toLocaleString('en-US')} ${what}`;

const countsOf = (result: OwnLeadChange['result']): string =>
  `${counted(result?.changed, 'changed')}, ${counted(result?.unchanged, 'had this value already')}, ${counted(result?.failed, 'not changed')}`;

/** The state of a change in words, with what was changed until it ended. */
export const stateOf = ({ state, progress, message, result }: OwnLeadChange): string => {
  const counts = result ? ` Until then: ${countsOf(result)}.` : '';
  switch (state) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return `${counted(progress.rows, progress.rows === 1 ? 'lead so far' : 'leads so far')}, ${progress.percent} %`;
    case 'done':
      return countsOf(result);
    case 'failed':
      return `${message ?? 'The change could not be finished. Start it again.'}${counts}`;
    case 'cancelled':
      return `Cancelled. Leads that were changed stay so.${counts}`;
  }
};
