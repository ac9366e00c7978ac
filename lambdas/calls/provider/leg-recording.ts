import { env } from '#platform/env';
import { logger } from '#platform/logger';
import { askTwilio, isDefinite, twilioCode, twilioStatus } from '#platform/twilio/twilio-client';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { keyOf, type LeadKey } from '#shared/keys';

/** twilio.com/docs/api/errors/21220: the recording has ended already. */
const NOT_IN_PROGRESS = 21220;
const NOT_FOUND = 404;

type LegToRecord = Pick<Call, 'id'> & { agent_call_sid: string; lead_key: LeadKey };

const callbackOf = ({ id, lead_key }: LegToRecord): string => {
  const query = new URLSearchParams({ task_attribute_key: keyOf('taskAttribute', id), lead_key });
  return `${env('WEBHOOK_BASE_URL')}${webhooks.recordingStatus.path}?${query}`;
};

const NOT_STARTED = 'The recording could not be started. Please try again.';

/**
 * Records the agent's own leg, which hears everybody. Returns the recording's SID, or undefined if the response was
 * lost and Twilio may have started it (twilio.com/docs/voice/api/recording#create-a-recording-resource).
 * @throws Rejection `provider_failed` if Twilio rejected the request
 */
const startLegRecording = (leg: LegToRecord): Promise<string | undefined> =>
  askTwilio(NOT_STARTED, async ({ account }) => {
    try {
      const recording = await account.calls(leg.agent_call_sid).recordings.create({
        recordingStatusCallback: callbackOf(leg),
        recordingStatusCallbackMethod: 'POST',
        recordingStatusCallbackEvent: ['completed'],
        recordingTrack: 'both',
      });
      return recording.sid;
    } catch (error) {
      if (isDefinite(error)) throw error;
      logger.warn('start of a recording unanswered', { call_id: leg.id, twilio_status: twilioStatus(error) });
      return undefined;
    }
  });

const running: string[] = ['in-progress', 'paused'];

/** The running recordings of a leg, newest first. @throws Rejection `provider_failed` */
const runningLegRecordings = (callSid: string): Promise<string[]> =>
  askTwilio(NOT_STARTED, async ({ account }) => {
    const recordings = await account.calls(callSid).recordings.list({ limit: 20 });
    return recordings.flatMap(({ sid, status }) => (running.includes(status) ? [sid] : []));
  });

const isOver = (error: unknown): boolean => twilioStatus(error) === NOT_FOUND || twilioCode(error) === NOT_IN_PROGRESS;

/** Stops a recording; nothing if it has ended. @throws Rejection `provider_failed` */
const stopLegRecording = (callSid: string, recordingSid: string): Promise<void> =>
  askTwilio('The recording could not be stopped. Please try again.', async ({ account }) => {
    try {
      await account.calls(callSid).recordings(recordingSid).update({ status: 'stopped' });
    } catch (error) {
      if (!isOver(error)) throw error;
    }
  });

export const legRecording = { startLegRecording, runningLegRecordings, stopLegRecording };
