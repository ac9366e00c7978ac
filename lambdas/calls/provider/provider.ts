import { telephonySettings } from '#platform/twilio/telephony-settings';
import {
  askTwilio,
  ignoreUnknown,
  isDefinite,
  retryIfUnanswered,
  twilioRest,
  undefinedIfUnknown,
} from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { DIAL_BACK_RINGS_S } from '#shared/calls/call-control';
import { Rejection } from '#shared/errors';
import { acceptance } from './acceptance.ts';
import { addedLegs } from './added-legs.ts';
import { customerHold } from './customer-hold.ts';
import { customerLeg } from './customer-leg.ts';
import { decline } from './decline.ts';
import { completeConference, endLegs, hangUpLeg, openConference } from './end-legs.ts';
import { legRecording } from './leg-recording.ts';
import { legUrl } from './leg-url.ts';
import { recordingPause } from './recording-pause.ts';
import { supervisorLeg } from './supervisor-leg.ts';
import { tasks } from './tasks.ts';
import { twilioState } from './twilio-state.ts';
import { workers } from './workers.ts';

const NOT_CONNECTED = 'You are not connected to this call now. Please try again in a moment.';

/**
 * If the response is lost, the request is sent once more, because muting twice has no further effect.
 * @throws Rejection `conflict` while the agent's leg is not in the conference, else `provider_failed`
 */
const muteLeg = async (conferenceSid: string, callSid: string, muted: boolean): Promise<void> => {
  const message = `You could not be ${muted ? 'muted' : 'unmuted'}. Please try again.`;
  const participant = await askTwilio(message, ({ account }) => {
    const update = () => account.conferences(conferenceSid).participants(callSid).update({ muted });
    return undefinedIfUnknown(retryIfUnanswered(update));
  });
  if (!participant) throw new Rejection('conflict', NOT_CONNECTED);
};

/** Ends the conference, or the customer's leg if there is no conference. @throws Rejection `provider_failed` */
const endCall = (call: Call): Promise<void> =>
  askTwilio('The call could not be ended. Please try again.', async rest => {
    const conferenceSid = await openConference(rest, call);
    if (conferenceSid) await completeConference(rest, conferenceSid);
    else if (call.customer_call_sid) await hangUpLeg(rest, call.customer_call_sid);
  });

/** Plays music to the customer, or stops it; nothing if the customer has left. */
const holdCustomer = async (call: Call, hold: boolean): Promise<void> => {
  if (!call.conference_sid || !call.customer_call_sid) return;
  const { account } = await twilioRest();
  await ignoreUnknown(account.conferences(call.conference_sid).participants(call.customer_call_sid).update({ hold }));
};

/**
 * Rings the agent's browser; the TwiML of the leg joins the conference. `unknown`: Twilio did not respond or
 * failed, and the phone may ring.
 * @throws Rejection `provider_failed` if Twilio rejected the request
 */
const ringAgent = async (
  call: Call,
  { userId, leg_secret }: { userId: string; leg_secret: string },
): Promise<'ringing' | 'unknown'> => {
  const settings = await telephonySettings();
  return askTwilio('Dial back Failed', async ({ account }) => {
    try {
      await account.calls.create({
        to: `client:${userId}`,
        from: settings.caller_id,
        url: legUrl('rejoin', { call, leg_secret }),
        method: 'POST',
        timeout: DIAL_BACK_RINGS_S,
      });
      return 'ringing';
    } catch (error) {
      if (isDefinite(error)) throw error;
      return 'unknown';
    }
  });
};

/** All requests of this context to Twilio. */
export const provider = {
  muteLeg,
  endCall,
  holdCustomer,
  ringAgent,
  ...workers,
  ...acceptance,
  ...customerLeg,
  ...decline,
  ...addedLegs,
  ...customerHold,
  ...endLegs,
  ...tasks,
  ...supervisorLeg,
  ...twilioState,
  ...recordingPause,
  ...legRecording,
};
export type Provider = typeof provider;
