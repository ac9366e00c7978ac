import { applyCallFact, type CallTable } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import type { openCalls } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { secondsBetween, type Timestamp } from '#shared/time';
import type { Provider } from './provider.ts';

export type ReconcileDeps = {
  openCalls: typeof openCalls;
  calls: CallTable;
  provider: Pick<Provider, 'legEndedAt' | 'endCall'>;
};

/** Twilio's own webhooks get this long. */
const SETTLED_AFTER_S = 60;
/** Questions to Twilio in one run, and at a time. */
const AT_MOST = 60;
const AT_ONCE = 6;

/** Another part of the list each minute where it is longer than one run can ask about. */
const partOf = (calls: Call[], now: Timestamp): Call[] => {
  if (calls.length <= AT_MOST) return calls;
  const from = (Math.floor(Date.parse(now) / 60_000) * AT_MOST) % calls.length;
  return [...calls.slice(from), ...calls.slice(0, from)].slice(0, AT_MOST);
};

const reconcile = async ({ calls, provider }: ReconcileDeps, call: Call, now: Timestamp): Promise<void> => {
  if (!call.customer_call_sid) return;
  const ended = await provider.legEndedAt(call.customer_call_sid, now);
  if (ended) {
    const outcome = await applyCallFact(calls, call.id, { kind: 'customer_gone', ts: ended });
    logger.warn('call reconciled', { call_id: call.id, customer_call_sid: call.customer_call_sid, outcome });
  } else if (call.ending) {
    logger.warn('hang-up finished', { call_id: call.id });
    await provider.endCall(call);
  }
};

const reconcileOrLog = async (deps: ReconcileDeps, call: Call, now: Timestamp): Promise<boolean> => {
  try {
    await reconcile(deps, call, now);
    return true;
  } catch (error) {
    logger.error('call not reconciled', { call_id: call.id, error: error as Error });
    return false;
  }
};

/**
 * Asks Twilio about calls that are open here for more than a minute, and ends those whose customer is gone: a webhook
 * was lost. One call's failure does not keep the others waiting; a run in which all fail, fails.
 */
export const reconcileOpenCalls = async (deps: ReconcileDeps, now: Timestamp): Promise<void> => {
  const open = await deps.openCalls();
  const doubtful = open.filter(call => !call.call_ended && secondsBetween(call.created_ts, now) > SETTLED_AFTER_S);
  const part = partOf(doubtful, now);
  const results: boolean[] = [];
  for (let from = 0; from < part.length; from += AT_ONCE)
    results.push(...(await Promise.all(part.slice(from, from + AT_ONCE).map(call => reconcileOrLog(deps, call, now)))));
  if (results.length > 0 && !results.includes(true)) throw new Error(`None of ${results.length} calls was reconciled.`);
};
