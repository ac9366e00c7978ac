import { removeWorker, setWorkerAttributes, setWorkerOffline } from '#platform/twilio/task-router-workers';
import { twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { legUrl } from './leg-url.ts';

/** Redirects the caller's leg to the TwiML that enqueues it again; nothing if the caller has hung up. */
const redirectToQueue = async (call: Pick<Call, 'id' | 'customer_call_sid'>, leg_secret: string): Promise<void> => {
  const { account } = await twilioRest();
  const url = legUrl('enqueueAgain', { call, leg_secret });
  try {
    await account.calls(call.customer_call_sid ?? '').update({ url, method: 'POST' });
  } catch (error) {
    // 400: the leg is not in progress. 404: it is unknown. In both cases the caller has hung up.
    if (![400, 404].includes(twilioStatus(error) ?? 0)) throw error;
  }
};

export const workers = { setWorkerOffline, setWorkerAttributes, removeWorker, redirectToQueue };
