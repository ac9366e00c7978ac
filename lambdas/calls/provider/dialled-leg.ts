import type { ParticipantListInstanceCreateOptions } from 'twilio/lib/rest/api/v2010/account/conference/participant.js';
import { env } from '#platform/env';
import { logger } from '#platform/logger';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { twilioCode, twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { DIALLED_RINGS_S } from '#shared/calls/outbound-call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf } from '#shared/keys';
import type { PhoneNumber } from '#shared/phone/phone-number';

/** `refused`: nobody is dialled. `unanswered`: Twilio may have dialled, and its callbacks will tell. */
export type DialledLeg = { outcome: 'dialled'; callSid: string } | { outcome: 'refused' | 'unanswered' };

/** The call that dials; its secret tells its own legs' reports from strangers'. */
export type Dialling = Pick<Call, 'id' | 'task_token'>;

type Party = {
  /** The conference's sid, or the name that it has or shall have. */
  conference: string;
  number: PhoneNumber;
  label: string;
  leg: 'customer' | 'added';
};

/** A webhook of ours for this call. */
export const callbackOf = (call: Pick<Call, 'id'>, webhook: 'callStatus' | 'conferenceStatus' | 'recordingStatus') =>
  `${env('WEBHOOK_BASE_URL')}${webhooks[webhook].path}?task_attribute_key=${encodeURIComponent(keyOf('taskAttribute', call.id))}`;

const tokenOf = ({ task_token }: Dialling): string =>
  task_token === undefined ? '' : `&task_token=${encodeURIComponent(task_token)}`;

/** What Twilio answers with 400 to 499 it has not done; after anything else it may have. */
const isDefinite = (error: unknown): boolean => (twilioStatus(error) ?? 500) < 500;

/**
 * Dials a number into a conference; what becomes of it comes to `webhooks.callStatus`
 * (twilio.com/docs/voice/api/conference-participant-resource#create-a-participant).
 */
export const dialInto = async (
  call: Dialling,
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
      statusCallback: `${callbackOf(call, 'callStatus')}&leg=${leg}${tokenOf(call)}`,
      statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
      ...more,
    });
    return { outcome: 'dialled', callSid: participant.callSid };
  } catch (error) {
    const outcome = isDefinite(error) ? 'refused' : 'unanswered';
    const told = { twilio_status: twilioStatus(error), twilio_code: twilioCode(error) };
    logger.warn('leg not dialled', { call_id: call.id, leg, outcome, ...told });
    return { outcome };
  }
};
