import * as z from 'zod';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { CallKey, idOf } from '#shared/keys';
import { sid } from '#shared/sid';
import { joinAnswer } from './join-answer.ts';
import { spokenAnswers } from './spoken-answers.ts';

export const RejoinParams = z.object({
  task_attribute_key: CallKey,
  CallSid: sid('CA'),
  To: z.string(),
  /** `outbound-api` for the leg that we rang; a browser that calls by itself is `inbound` and may name any call. */
  Direction: z.string().optional(),
});
export type RejoinParams = z.infer<typeof RejoinParams>;

const mayJoin = (call: Call, params: RejoinParams): boolean =>
  !call.call_ended &&
  params.Direction === 'outbound-api' &&
  params.To === `client:${call.reservation_user_key ? idOf(call.reservation_user_key) : ''}` &&
  (call.agent_disconnected || call.agent_call_sid === params.CallSid);

/** The leg that was rung to bring an agent back: into the conference while the call still waits for the agent. */
export const rejoin = async (deps: { baseUrl: string }, { params }: { params: RejoinParams }): Promise<string> => {
  const call = await getCall(idOf(params.task_attribute_key), { latest: true });
  const conference = call && conferenceTaskOf(call);
  if (!conference || !mayJoin(call, params)) {
    logger.info('rejoin rejected', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
    return spokenAnswers.over;
  }
  return joinAnswer(call, conference, deps.baseUrl);
};
