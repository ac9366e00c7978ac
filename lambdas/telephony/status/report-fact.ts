import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { CallFact } from '#shared/calls/call-facts';
import { type CallKey, idOf } from '#shared/keys';

/**
 * Applies a webhook's fact to the call that its URL names; `ids` go into the log line. A fact of an unknown call is only
 * logged: the call is written before `<Enqueue>` is answered, so tasks and conferences come after it, and the reconciler
 * finds a caller who hangs up in between.
 */
export const reportFact = async (
  key: CallKey | undefined,
  fact: CallFact,
  ids: Record<string, string>,
): Promise<void> => {
  const outcome = key ? await applyCallFact(idOf(key), fact) : 'missing';
  const line = { task_attribute_key: key, fact: fact.kind, outcome, ...ids };
  if (outcome === 'missing') logger.warn('fact of an unknown call', line);
  else if (outcome === 'rejected') logger.warn('access denied', line);
  else logger.info('fact', line);
};
