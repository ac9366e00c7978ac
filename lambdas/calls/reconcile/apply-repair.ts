import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { CallFact } from '#shared/calls/call-facts';

/** Applies a call fact that Twilio reports on request, by the same rules as the lost webhook's fact. */
export const applyRepair = async (id: string, fact: CallFact) => {
  const outcome = await applyCallFact(id, fact);
  if (outcome === 'applied') logger.warn('call reconciled', { call_id: id, fact: fact.kind });
};
