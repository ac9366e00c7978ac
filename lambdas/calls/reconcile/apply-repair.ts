import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { CallFact } from '#shared/calls/call-facts';

/** Makes true of a call what Twilio says when it is asked, by the same rule as its webhook would have. */
export const applyRepair = async (id: string, fact: CallFact) => {
  const outcome = await applyCallFact(id, fact);
  if (outcome === 'applied') logger.warn('call reconciled', { call_id: id, fact: fact.kind });
};
