import { applyCallFact } from '#platform/apply-call-fact';
import { logger } from '#platform/logger';
import { getCall, updateCall } from '#platform/table/calls';
import { getLead } from '#platform/table/leads';
import type { Call } from '#shared/calls/call';
import { isToBeDialled } from '#shared/calls/outbound-call';
import type { CallingHours } from '#shared/dialing/calling-hours';
import { type CallKey, idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { DialledLeg } from '../provider/dialled-leg.ts';
import type { Provider } from '../provider/provider.ts';
import { dialProblemNow } from './check-dial.ts';

export type DialCustomerDeps = {
  provider: Pick<Provider, 'dialCustomer' | 'hangUp'>;
  now: Timestamp;
  hours: CallingHours;
};

/** Twilio's callbacks count from 0: what its answer says is before them, what ends a dial is an end whatever it counts. */
const BEFORE_CALLBACKS = -1;

const fails = ({ now }: DialCustomerDeps, { id, task_token }: Call, refusal?: string) =>
  applyCallFact(id, {
    ...{ kind: 'dialled', task_token, status: 'failed', sequence: BEFORE_CALLBACKS, ts: now },
    ...(refusal && { refusal }),
  });

/**
 * Why the customer may not be dialled, if so: asked again, because the task may have waited. The number may be on the blacklist
 * now, or the day over.
 */
const refusalNow = async ({ now, hours }: DialCustomerDeps, call: Call): Promise<string | undefined> => {
  if (!call.lead_phone_number) return 'This call has no phone number.';
  const lead = call.lead_key && (await getLead(idOf(call.lead_key), { latest: true }));
  const attempt = { number: call.lead_phone_number, ...(lead && { lead }), now, hours };
  return dialProblemNow(attempt);
};

/** Notes that the customer is being dialled: of two deliveries of the same event one passes. */
const claim = async ({ now }: DialCustomerDeps, call: Call): Promise<boolean> => {
  const written = await updateCall(call.id, {
    set: { dialled_ts: now },
    when: [
      { field: 'dialled_ts', is: 'absent' },
      { field: 'call_ended', is: 'equal', value: false },
    ],
  });
  return written.outcome === 'written';
};

const dial = async ({ provider }: DialCustomerDeps, call: Call): Promise<DialledLeg> => {
  const { id, task_token, task_sid, lead_phone_number } = call;
  if (!task_sid || !lead_phone_number) return { outcome: 'refused' };
  try {
    return await provider.dialCustomer({ id, task_token, task_sid, lead_phone_number });
  } catch (error) {
    // Nothing was asked of Twilio: it is not set up.
    logger.error('customer not dialled', { call_id: id, error: error as Error });
    return { outcome: 'refused' };
  }
};

/** The end of a call may have come while its customer was being dialled: the phone must not ring for nobody. */
const hangUpIfOver = async ({ provider }: DialCustomerDeps, id: string, callSid: string): Promise<void> => {
  if ((await getCall(id, { latest: true }))?.call_ended) await provider.hangUp(callSid);
};

/**
 * Dials the customer of a call that goes out, once its agent has it. What becomes of it comes by callbacks; what never
 * was dialled is failed, which ends the call. An answer that was lost is left to the callbacks and the reconciler.
 */
export const dialCustomer = async (deps: DialCustomerDeps, key: CallKey): Promise<void> => {
  const { now } = deps;
  const call = await getCall(idOf(key), { latest: true });
  if (!call || !isToBeDialled(call)) return;
  const refusal = await refusalNow(deps, call);
  if (refusal) {
    logger.warn('customer not dialled', { call_id: call.id, reason: 'gate' });
    await fails(deps, call, refusal);
    return;
  }
  if (!(await claim(deps, call))) return;
  const leg = await dial(deps, call);
  if (leg.outcome === 'refused') await fails(deps, call);
  if (leg.outcome !== 'dialled') return;
  const report = { call_sid: leg.callSid, status: 'queued', sequence: BEFORE_CALLBACKS, ts: now } as const;
  await applyCallFact(call.id, { kind: 'dialled', task_token: call.task_token, ...report });
  await hangUpIfOver(deps, call.id, leg.callSid);
};
