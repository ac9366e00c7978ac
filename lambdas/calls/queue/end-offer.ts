import { applyCallFact } from '#platform/apply-call-fact';
import type { Call } from '#shared/calls/call';
import type { Timestamp } from '#shared/time';
import type { Provider } from '../provider/provider.ts';
import { taskOf } from './task-of.ts';

type EndOfferDeps = { provider: Pick<Provider, 'findTask' | 'cancelTask'>; now: Timestamp };

/**
 * Ends a call that nobody has accepted: its task first, so that nobody can accept it in the meantime. `taken`: somebody
 * has accepted, and the call goes on.
 */
export const endOffer = async ({ provider, now }: EndOfferDeps, call: Call): Promise<'ended' | 'taken'> => {
  const taskSid = await taskOf({ provider }, call);
  if (taskSid !== undefined && (await provider.cancelTask(taskSid)) === 'taken') return 'taken';
  await applyCallFact(call.id, { kind: 'customer_gone', ts: now });
  return 'ended';
};
