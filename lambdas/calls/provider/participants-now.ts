import type { ParticipantInstance } from 'twilio/lib/rest/api/v2010/account/conference/participant.js';
import { askTwilio, type TwilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { DialStatus } from '#shared/calls/dials';
import type { ParticipantNow } from '#shared/calls/snapshot';
import { timestamp } from '#shared/time';

/** More than a call ever has: agents, supervisors, the customer and third parties. */
const AT_MOST = 50;

const statuses: Record<ParticipantInstance['status'], DialStatus> = {
  queued: 'queued',
  connecting: 'initiated',
  ringing: 'ringing',
  connected: 'in-progress',
  complete: 'completed',
  failed: 'failed',
};

const participantNow = (one: ParticipantInstance): ParticipantNow => ({
  call_sid: one.callSid,
  ...(one.label && { label: one.label }),
  status: statuses[one.status],
  muted: one.muted,
  held: one.hold,
  ...(one.coaching && one.callSidToCoach && { coaches: one.callSidToCoach }),
  since: timestamp(one.dateCreated),
});

/**
 * The participants of a conference, connected or on their way; none if it has ended
 * (twilio.com/docs/voice/api/conference-participant-resource).
 */
export const participantsOf = async ({ account }: TwilioRest, conferenceSid: string): Promise<ParticipantNow[]> => {
  try {
    return (await account.conferences(conferenceSid).participants.list({ limit: AT_MOST })).map(participantNow);
  } catch (error) {
    if (twilioStatus(error) === 404) return [];
    throw error;
  }
};

/** The participants with this label. @throws Rejection `provider_failed` with `message` */
export const participantsLabelled = async (
  message: string,
  conferenceSid: string,
  label: string,
): Promise<ParticipantNow[]> =>
  askTwilio(message, async rest =>
    (await participantsOf(rest, conferenceSid)).filter(participant => participant.label === label),
  );
