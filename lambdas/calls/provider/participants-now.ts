import type { ParticipantInstance } from 'twilio/lib/rest/api/v2010/account/conference/participant.js';
import { askTwilio, type TwilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { DialStatus } from '#shared/calls/dials';
import type { ParticipantNow } from '#shared/calls/snapshot';
import { timestamp } from '#shared/time';

/** More than a call ever has: its people, supervisors and third parties. */
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
 * Who is in a conference or on the way to it (twilio.com/docs/voice/api/conference-participant-resource); nobody where
 * it has ended.
 */
export const participantsOf = async ({ account }: TwilioRest, conferenceSid: string): Promise<ParticipantNow[]> => {
  try {
    return (await account.conferences(conferenceSid).participants.list({ limit: AT_MOST })).map(participantNow);
  } catch (error) {
    if (twilioStatus(error) === 404) return [];
    throw error;
  }
};

/** The participants of this label. @throws Refusal `provider_failed` with `sentence` */
export const participantsLabelled = async (
  sentence: string,
  conferenceSid: string,
  label: string,
): Promise<ParticipantNow[]> =>
  askTwilio(sentence, async rest =>
    (await participantsOf(rest, conferenceSid)).filter(participant => participant.label === label),
  );
