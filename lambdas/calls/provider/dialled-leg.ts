import type { ParticipantListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/conference/participant.js';
import { env } from '#platform/env';
import { logger } from '#platform/logger';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { isDefinite, twilioCode, twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { DIALLED_RINGS_S } from '#shared/calls/outbound-call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import type { PhoneNumber } from '#shared/phone/phone-number';

/** `rejected`: Twilio did not dial. `unknown`: Twilio may have dialled; its callbacks will report it. */
export type DialledLeg = { outcome: 'dialled'; callSid: string } | { outcome: 'rejected' | 'unknown' };

/** The call that dials, and the secret by which the reports of this leg are known. */
export type Dialing = Pick<Call, 'id'> & { leg_secret: string };

type Party = {
  /** The SID of the conference, or its name, which may not exist yet. */
  conference: string;
  number: PhoneNumber;
  label: string;
  leg: 'customer' | 'added';
};

/** The URL of one of our webhooks, for this call. */
export const callbackOf = (call: Pick<Call, 'id'>, webhook: 'callStatus' | 'conferenceStatus' | 'recordingStatus') =>
  `${env('WEBHOOK_BASE_URL')}${webhooks[webhook].path}?task_attribute_key=${encodeURIComponent(keyOf('taskAttribute', call.id))}`;

/**
 * Dials a number into a conference; `webhooks.callStatus` reports the leg
 * (twilio.com/docs/voice/api/conference-participant-resource#create-a-participant).
 */
export const dialInto = async (
  call: Dialing,
  { conference, number, label, leg }: Party,
  more: Partial<ParticipantListInstanceCreateOptions> = {},
): Promise<DialledLeg> => {
  const [{ account }, settings] = await Promise.all([twilioRest(), telephonySettings()]);
  try {
    const participant = await account.conferences(conference).participants.create({
      to: number,
      from: settings.caller_id,
      label,
      beep: 'false',
      earlyMedia: true,
      timeout: DIALLED_RINGS_S,
      statusCallback: `${callbackOf(call, 'callStatus')}&leg=${leg}&leg_secret=${call.leg_secret}`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      ...more,
    });
    return { outcome: 'dialled', callSid: participant.callSid };
  } catch (error) {
    const outcome = isDefinite(error) ? 'rejected' : 'unknown';
    const reason = { twilio_status: twilioStatus(error), twilio_code: twilioCode(error) };
    logger.warn('leg not dialled', { call_id: call.id, leg, outcome, ...reason });
    return { outcome };
  }
};
