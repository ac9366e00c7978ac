import { applyCallFact, type CallTable } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { CallFact } from '#shared/calls/call-facts';
import { type CallKey, idOf } from '#shared/keys';

/** Applies a webhook's fact to the call that its URL names. `ids` go into the log line. */
export type ReportFact = (key: CallKey | undefined, fact: CallFact, ids: Record<string, string>) => Promise<void>;

/**
 * A fact of a call that is not there is logged and let go, and answered like any other: Twilio would not send it
 * again. None is lost by that: the document is written before `<Enqueue>` is answered, so tasks and conferences come
 * after it; a caller who hangs up in that very instant is found by the reconciler.
 */
export const reportFactTo =
  (calls: CallTable): ReportFact =>
  async (key, fact, ids) => {
    const outcome = key ? await applyCallFact(calls, idOf(key), fact) : 'missing';
    const line = { task_attribute_key: key, fact: fact.kind, outcome, ...ids };
    if (outcome === 'missing') logger.warn('fact of an unknown call', line);
    else if (outcome === 'refused') logger.warn('access denied', line);
    else logger.info('fact', line);
  };
