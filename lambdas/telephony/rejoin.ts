import VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import * as z from 'zod';
import { logger } from '#platform/logger';
import type { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { webhooks } from '#shared/contracts/webhooks';
import { CallKey, idOf } from '#shared/keys';
import { sid } from '#shared/sid';
import { spokenAnswers } from './spoken-answers.ts';

export const RejoinParams = z.object({
  task_attribute_key: CallKey,
  CallSid: sid('CA'),
  To: z.string(),
  /** `outbound-api` for the leg that we rang; a browser that calls by itself is `inbound` and may name any call. */
  Direction: z.string().optional(),
});
export type RejoinParams = z.infer<typeof RejoinParams>;

const conferenceEvents: Parameters<ReturnType<VoiceResponse['dial']>['conference']>[0]['statusCallbackEvent'] = [
  'start',
  'end',
  'join',
  'leave',
  'mute',
  'hold',
];

/** The conference of a call is named after its task. An agent who leaves never takes the customer with her. */
const joined = (taskSid: string, statusCallback: string): string => {
  const response = new VoiceResponse();
  response.dial().conference(
    {
      startConferenceOnEnter: true,
      endConferenceOnExit: false,
      beep: 'false',
      statusCallback,
      statusCallbackMethod: 'POST',
      statusCallbackEvent: conferenceEvents,
    },
    taskSid,
  );
  return response.toString();
};

const mayJoin = (call: Call, params: RejoinParams): boolean =>
  !call.call_ended &&
  params.Direction === 'outbound-api' &&
  params.To === `client:${call.reservation_user_key ? idOf(call.reservation_user_key) : ''}` &&
  (call.agent_disconnected || call.agent_call_sid === params.CallSid);

/** The leg that was rung to bring an agent back: into the conference while the call still waits for her. */
export const rejoin = async (
  deps: { getCall: typeof getCall; baseUrl: string },
  { params }: { params: RejoinParams },
): Promise<string> => {
  const call = await deps.getCall(idOf(params.task_attribute_key), { latest: true });
  if (!call?.task_sid || !mayJoin(call, params)) {
    logger.info('rejoin refused', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
    return spokenAnswers.over;
  }
  const query = `?task_attribute_key=${encodeURIComponent(params.task_attribute_key)}`;
  return joined(call.task_sid, `${deps.baseUrl}${webhooks.conferenceStatus.path}${query}`);
};
