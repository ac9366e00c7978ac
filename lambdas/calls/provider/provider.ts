import { env } from '#platform/env';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { askTwilio, twilioRest, twilioStatus, unlessGone } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { DIAL_BACK_RINGS_S } from '#shared/calls/call-control';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import { addedLegs } from './added-legs.ts';
import { customerLeg } from './customer-leg.ts';
import { completeConference, openConference, parting } from './end-legs.ts';
import { customerHold } from './hold.ts';
import { legRecording } from './leg-recording.ts';
import { questions } from './questions.ts';
import { recordingPause } from './recording-pause.ts';
import { supervisorLeg } from './supervisor-leg.ts';
import { tasks } from './tasks.ts';
import { workers } from './workers.ts';

/** @throws Refusal `provider_failed` */
const muteLeg = async (conferenceSid: string, callSid: string, muted: boolean): Promise<void> => {
  const sentence = `You could not be ${muted ? 'muted' : 'unmuted'}. Please try again.`;
  await askTwilio(sentence, ({ account }) =>
    account.conferences(conferenceSid).participants(callSid).update({ muted }),
  );
};

/** Ends the call for everybody: its conference, or the customer's leg where there is none. Throws `provider_failed`. */
const endCall = (call: Call): Promise<void> =>
  askTwilio('The call could not be ended. Please try again.', async rest => {
    const conferenceSid = await openConference(rest, call);
    if (conferenceSid) await completeConference(rest, conferenceSid);
    else if (call.customer_call_sid)
      await unlessGone(rest.account.calls(call.customer_call_sid).update({ status: 'completed' }));
  });

/** Music for the customer, or the conversation again. A customer who is gone needs neither. */
const holdCustomer = async (call: Call, hold: boolean): Promise<void> => {
  if (!call.conference_sid || !call.customer_call_sid) return;
  const { account } = await twilioRest();
  await unlessGone(account.conferences(call.conference_sid).participants(call.customer_call_sid).update({ hold }));
};

/**
 * Rings the agent's browser; the leg's TwiML brings her into the conference. `unanswered`: Twilio may have taken the
 * request or not.
 * @throws Refusal `provider_failed` when Twilio refused
 */
const ringAgent = async (call: Call, userId: string): Promise<'ringing' | 'unanswered'> => {
  const settings = await telephonySettings();
  const query = `?task_attribute_key=${encodeURIComponent(keyOf('taskAttribute', call.id))}`;
  return askTwilio('Dial back Failed', async ({ account }) => {
    try {
      await account.calls.create({
        to: `client:${userId}`,
        from: settings.caller_id,
        url: `${env('WEBHOOK_BASE_URL')}${webhooks.rejoin.path}${query}`,
        method: 'POST',
        timeout: DIAL_BACK_RINGS_S,
      });
      return 'ringing';
    } catch (error) {
      if (twilioStatus(error) === undefined) return 'unanswered';
      throw error;
    }
  });
};

/** What this context asks of Twilio. */
export const provider = {
  muteLeg,
  endCall,
  holdCustomer,
  ringAgent,
  ...workers,
  ...customerLeg,
  ...addedLegs,
  ...customerHold,
  ...parting,
  ...tasks,
  ...supervisorLeg,
  ...questions,
  ...recordingPause,
  ...legRecording,
};
export type Provider = typeof provider;
