import type { LeadChangeTo } from '#shared/leads/list/bulk-change';
import { requireSource } from '../lead-imports/require-source.ts';
import { requireAgent } from './require-agent.ts';

/** @throws Rejection `rejected` for a source that is not offered, and for somebody who gets no leads */
export const requirePossible = async ({ field, value }: LeadChangeTo): Promise<void> => {
  if (field === 'lead_source') await requireSource(value);
  if (field === 'assigned_agent' && value !== null) await requireAgent(value);
};
