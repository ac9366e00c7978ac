import { logger } from '#platform/logger';
import { telephonySettings } from '#platform/twilio/telephony-settings';
import { askTwilio, isDefinite, twilioCode, twilioRest, twilioStatus } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { AGENT_LEG_RINGS_S } from '#shared/calls/conference/invited-legs';
import { legUrl } from './leg-url.ts';

export const NOT_ACCEPTED = 'The call could not be accepted. Please try again.';

/** A reservation of a task for one worker. */
export type OfferedTo = { task_sid: string; reservation_sid: string };

/**
 * The reservation by which the task is offered to this worker now; undefined if it is not.
 * @throws Rejection `provider_failed`
 */
const pendingReservation = (task_sid: string, workerSid: string): Promise<string | undefined> =>
  askTwilio(NOT_ACCEPTED, async ({ workspace }) => {
    try {
      const { reservations } = workspace.tasks(task_sid);
      return (await reservations.list({ workerSid, reservationStatus: 'pending', limit: 1 }))[0]?.sid;
    } catch (error) {
      if (twilioStatus(error) === 404) return undefined;
      throw error;
    }
  });

/**
 * Rings the agent's browser; the reservation is accepted when the leg is answered, and then asks `webhooks.transfer`
 * where to go (twilio.com/docs/taskrouter/api/reservations: the call instruction). `rejected`: it is not offered any
 * more. `unanswered`: Twilio failed or did not answer, and the phone may ring.
 */
const acceptByCall = async (
  { task_sid, reservation_sid }: OfferedTo,
  { call, userId, leg_secret }: { call: Pick<Call, 'id'>; userId: string; leg_secret: string },
): Promise<'ringing' | 'rejected' | 'unanswered'> => {
  const { caller_id } = await telephonySettings();
  const { workspace } = await twilioRest();
  try {
    await workspace
      .tasks(task_sid)
      .reservations(reservation_sid)
      .update({
        instruction: 'call',
        callFrom: caller_id,
        callTo: `client:${userId}`,
        callUrl: legUrl('transfer', { call, leg_secret }),
        callAccept: true,
        callTimeout: AGENT_LEG_RINGS_S,
      });
    return 'ringing';
  } catch (error) {
    if (isDefinite(error)) return 'rejected';
    const reason = { twilio_status: twilioStatus(error), twilio_code: twilioCode(error) };
    logger.warn('twilio failed', { ...reason, shown_message: NOT_ACCEPTED });
    return 'unanswered';
  }
};

export const acceptance = { pendingReservation, acceptByCall };
