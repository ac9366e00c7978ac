import { telephonySettings } from '#platform/twilio/telephony-settings';
import { askTwilio, twilioRest, twilioStatus, unlessGone } from '#platform/twilio/twilio-client';
import { participantLabels } from '#shared/calls/participants';
import type { ParticipantNow } from '#shared/calls/snapshot';
import { SUPERVISOR_RINGS_S } from '#shared/calls/supervision';
import type { JoinMode } from '#shared/contracts/calls';
import { parting } from './end-legs.ts';
import { participantsLabelled, participantsOf } from './participants-now.ts';

const NOT_JOINED = 'Admin joining call failed';

type Leg = { conference_sid: string; call_sid: string };

/** How she takes part: one who whispers is heard by one leg alone. */
export type Supervising = { mode: Exclude<JoinMode, 'whisper'> } | { mode: 'whisper'; coached: string };

export const supervising = (mode: JoinMode, call: { agent_call_sid: string }): Supervising =>
  mode === 'whisper' ? { mode, coached: call.agent_call_sid } : { mode };

/** Twilio's words for it (twilio.com/docs/voice/api/conference-participant-resource). */
const participation = (how: Supervising) =>
  how.mode === 'whisper'
    ? { muted: false, coaching: true, callSidToCoach: how.coached }
    : { muted: how.mode === 'listen', coaching: false };

/** Her legs that are in the conference, or on their way to it. @throws Refusal `provider_failed` */
const supervisorLegs = (conferenceSid: string, supervisorId: string): Promise<ParticipantNow[]> =>
  participantsLabelled(NOT_JOINED, conferenceSid, participantLabels.supervisor(supervisorId));

/**
 * Rings her browser and brings her into the conference. `unanswered`: Twilio may have taken the request or not.
 * @throws Refusal `provider_failed` when Twilio refused
 */
const ringSupervisor = async (
  conferenceSid: string,
  supervisorId: string,
  how: Supervising,
): Promise<'ringing' | 'unanswered'> => {
  const settings = await telephonySettings();
  return askTwilio(NOT_JOINED, async ({ account }) => {
    try {
      await account.conferences(conferenceSid).participants.create({
        to: `client:${supervisorId}`,
        from: settings.caller_id,
        label: participantLabels.supervisor(supervisorId),
        timeout: SUPERVISOR_RINGS_S,
        beep: 'false',
        earlyMedia: false,
        endConferenceOnExit: false,
        ...participation(how),
      });
      return 'ringing';
    } catch (error) {
      if (twilioStatus(error) === undefined) return 'unanswered';
      throw error;
    }
  });
};

/** Changes how she takes part. `gone` where her leg is not in the conference. @throws Refusal `provider_failed` */
const changeSupervisor = ({ conference_sid, call_sid }: Leg, how: Supervising): Promise<'changed' | 'gone'> =>
  askTwilio(NOT_JOINED, async ({ account }) => {
    try {
      await account.conferences(conference_sid).participants(call_sid).update(participation(how));
      return 'changed';
    } catch (error) {
      if (twilioStatus(error) === 404) return 'gone';
      throw error;
    }
  });

/** Ends her leg, in the conference or still ringing; one that is over is left alone. @throws Refusal `provider_failed` */
const removeSupervisor = (callSid: string): Promise<void> =>
  askTwilio('You could not be disconnected. Please try again.', () => parting.hangUp(callSid));

/** Who whispers to a leg that is in the conference no more, is to be heard by this one. */
const coachAgain = async ({ conference_sid, call_sid }: Leg): Promise<void> => {
  const rest = await twilioRest();
  const there = await participantsOf(rest, conference_sid);
  const lost = there.filter(({ coaches }) => coaches && !there.some(other => other.call_sid === coaches));
  const { participants } = rest.account.conferences(conference_sid);
  await Promise.all(
    lost.map(one => unlessGone(participants(one.call_sid).update({ coaching: true, callSidToCoach: call_sid }))),
  );
};

export const supervisorLeg = { supervisorLegs, ringSupervisor, changeSupervisor, removeSupervisor, coachAgain };
