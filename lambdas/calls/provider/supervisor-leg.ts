import { telephonySettings } from '#platform/twilio/telephony-settings';
import { askTwilio, ignoreUnknown, isDefinite, twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import { participantLabels } from '#shared/calls/conference/participants';
import type { ParticipantNow } from '#shared/calls/snapshot';
import { SUPERVISOR_RINGS_S } from '#shared/calls/supervision';
import type { JoinMode } from '#shared/contracts/calls';
import { endLegs } from './end-legs.ts';
import { participantsLabelled, participantsOf } from './participants-now.ts';

const NOT_JOINED = 'Admin joining call failed';

type Leg = { conference_sid: string; call_sid: string };

/** How the supervisor takes part: in whisper mode one leg only hears the supervisor. */
export type Supervising = { mode: Exclude<JoinMode, 'whisper'> } | { mode: 'whisper'; coached: string };

export const supervising = (mode: JoinMode, call: { agent_call_sid: string }): Supervising =>
  mode === 'whisper' ? { mode, coached: call.agent_call_sid } : { mode };

/** The same as Twilio's parameters (twilio.com/docs/voice/api/conference-participant-resource). */
const participation = (how: Supervising) =>
  how.mode === 'whisper'
    ? { muted: false, coaching: true, callSidToCoach: how.coached }
    : { muted: how.mode === 'listen', coaching: false };

/** The supervisor's legs in the conference, connected or ringing. @throws Rejection `provider_failed` */
const supervisorLegs = (conferenceSid: string, supervisorId: string): Promise<ParticipantNow[]> =>
  participantsLabelled(NOT_JOINED, conferenceSid, participantLabels.supervisor(supervisorId));

/**
 * Rings the supervisor's browser; the leg joins the conference. `unknown`: Twilio did not respond or failed, and
 * the phone may ring.
 * @throws Rejection `provider_failed` if Twilio rejected the request
 */
const ringSupervisor = async (
  conferenceSid: string,
  supervisorId: string,
  how: Supervising,
): Promise<'ringing' | 'unknown'> => {
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
      if (isDefinite(error)) throw error;
      return 'unknown';
    }
  });
};

/**
 * Changes how the supervisor takes part. `gone`: the leg is not in the conference. @throws Rejection `provider_failed`
 */
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

/** Ends the supervisor's leg, connected or ringing; nothing if it has ended. @throws Rejection `provider_failed` */
const removeSupervisor = (callSid: string): Promise<void> =>
  askTwilio('You could not be disconnected. Please try again.', () => endLegs.hangUp(callSid));

/** Supervisors who whisper to a leg that has left the conference whisper to this leg instead. */
const moveWhispersToNewLeg = async ({ conference_sid, call_sid }: Leg): Promise<void> => {
  const rest = await twilioRest();
  const present = await participantsOf(rest, conference_sid);
  const isPresent = (sid: string): boolean => present.some(other => other.call_sid === sid);
  // Twilio takes only somebody who is there (error 16028). If this leg has left again, the next one gets the whispers.
  if (!isPresent(call_sid)) return;
  const lost = present.filter(({ coaches }) => coaches && !isPresent(coaches));
  const { participants } = rest.account.conferences(conference_sid);
  await Promise.all(
    lost.map(one => ignoreUnknown(participants(one.call_sid).update({ coaching: true, callSidToCoach: call_sid }))),
  );
};

export const supervisorLeg = {
  supervisorLegs,
  ringSupervisor,
  changeSupervisor,
  removeSupervisor,
  moveWhispersToNewLeg,
};
