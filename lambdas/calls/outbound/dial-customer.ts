import { applyCallFact } from '#platform/apply-call-fact';
import { type LegSecret, newLegSecret } from '#platform/leg-secret';
import { logger } from '#platform/logger';
import { type CallChange, callUpdate, getCall, updateCall } from '#platform/table/calls';
import { writeTogether } from '#platform/table/engine/write';
import { readableLead } from '#platform/table/leads';
import { callRequestCheck } from '#platform/table/website/call-requests';
import type { Call } from '#shared/calls/call';
import { BEFORE_CALLBACKS } from '#shared/calls/dials';
import { mustDialCustomer } from '#shared/calls/outbound-call';
import type { CallingHours } from '#shared/dialing/allowed-hours';
import { type CallKey, idOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import type { DialledLeg } from '../provider/dialled-leg.ts';
import type { Provider } from '../provider/provider.ts';
import { isOnCall } from '../requests/is-on-call.ts';
import { dialProblemNow, LEAD_UNREAD } from './check-dial.ts';

export type DialCustomerDeps = {
  provider: Pick<Provider, 'dialCustomer' | 'hangUp'>;
  now: Timestamp;
  hours: CallingHours;
};

const REQUEST_CANCELLED = 'The customer has cancelled the request.';

const ON_A_CALL = 'The customer is on another call.';

const markDialFailed = ({ now }: DialCustomerDeps, { id }: Call, rejection?: string) =>
  applyCallFact(id, {
    ...{ kind: 'dialled', reported_by: 'us', status: 'failed', sequence: BEFORE_CALLBACKS, ts: now },
    ...(rejection && { rejection }),
  });

/**
 * The message why the customer may not be dialled. Checked again here, because the task may have waited: the number may
 * be on the blacklist now, the calling hours may be over, or the visitor who asked for the call may be on another one.
 */
const rejectionNow = async ({ now, hours }: DialCustomerDeps, call: Call): Promise<string | undefined> => {
  if (!call.lead_phone_number) return 'This call has no phone number.';
  if (call.call_request_id !== undefined && call.lead_key && (await isOnCall(call.lead_key, call.id))) return ON_A_CALL;
  const { lead, unread } = call.lead_key
    ? await readableLead(idOf(call.lead_key), { latest: true })
    : { lead: undefined, unread: false };
  if (unread) return LEAD_UNREAD;
  const attempt = { number: call.lead_phone_number, ...(lead && { lead }), now, hours };
  return dialProblemNow(attempt);
};

type Claimed = 'claimed' | 'cancelled' | 'over';

/** A request of a visitor must still be offered by this call: once it is cancelled, nobody is dialled. */
const claimForRequest = async (id: string, change: CallChange, requestId: string): Promise<Claimed> => {
  const written = await writeTogether({ call: callUpdate(id, change), request: callRequestCheck(requestId, id) });
  if (written.outcome === 'written') return 'claimed';
  return written.failures.call === undefined ? 'cancelled' : 'over';
};

/** Claims the dial in the call, so that a repeated delivery of the event does not dial again. */
const claim = async ({ now }: DialCustomerDeps, call: Call, { secret_hash }: LegSecret): Promise<Claimed> => {
  const change: CallChange = {
    set: { dialled_ts: now, dial_secret_hashes: [secret_hash] },
    when: [
      { field: 'dialled_ts', is: 'absent' },
      { field: 'call_ended', is: 'equal', value: false },
    ],
  };
  if (call.call_request_id !== undefined) return claimForRequest(call.id, change, call.call_request_id);
  return (await updateCall(call.id, change)).outcome === 'written' ? 'claimed' : 'over';
};

const dial = async (
  { provider }: DialCustomerDeps,
  call: Call,
  { secret: leg_secret }: LegSecret,
): Promise<DialledLeg> => {
  const { id, task_sid, lead_phone_number } = call;
  if (!task_sid || !lead_phone_number) return { outcome: 'rejected' };
  try {
    return await provider.dialCustomer({ id, leg_secret, task_sid, lead_phone_number });
  } catch (error) {
    // Only a missing Twilio configuration throws here: no request was sent.
    logger.error('customer not dialled', { call_id: id, error: error as Error });
    return { outcome: 'rejected' };
  }
};

/** The call may have ended while its customer was being dialled: then the new leg is hung up. */
const hangUpIfOver = async ({ provider }: DialCustomerDeps, id: string, callSid: string): Promise<void> => {
  if ((await getCall(id, { latest: true }))?.call_ended) await provider.hangUp(callSid);
};

/**
 * Dials the customer of an outbound call once its agent has accepted. Callbacks report the leg. If the dial is
 * rejected, the call ends. If Twilio's response is lost, callbacks and the reconciler find out what happened.
 */
export const dialCustomer = async (deps: DialCustomerDeps, key: CallKey): Promise<void> => {
  const { now } = deps;
  const call = await getCall(idOf(key), { latest: true });
  if (!call || !mustDialCustomer(call)) return;
  const rejection = await rejectionNow(deps, call);
  if (rejection) {
    logger.warn('customer not dialled', { call_id: call.id, reason: 'gate' });
    await markDialFailed(deps, call, rejection);
    return;
  }
  const secret = newLegSecret();
  const claimed = await claim(deps, call, secret);
  if (claimed === 'cancelled') await markDialFailed(deps, call, REQUEST_CANCELLED);
  if (claimed !== 'claimed') return;
  const leg = await dial(deps, call, secret);
  if (leg.outcome === 'rejected') await markDialFailed(deps, call);
  if (leg.outcome !== 'dialled') return;
  const report = { call_sid: leg.callSid, status: 'queued', sequence: BEFORE_CALLBACKS, ts: now } as const;
  await applyCallFact(call.id, { kind: 'dialled', reported_by: 'us', ...report });
  await hangUpIfOver(deps, call.id, leg.callSid);
};
