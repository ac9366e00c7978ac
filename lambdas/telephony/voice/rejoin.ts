import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { conferenceTaskOf } from '#shared/calls/conference/legs';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { admitLeg, type Invited, type InvitedLegParams } from './admit-leg.ts';
import { joinAnswer } from './join-answer.ts';
import { spokenAnswers } from './spoken-answers.ts';

const mayJoin = (call: Call, { userId, call_sid }: Invited): boolean =>
  !call.call_ended &&
  call.reservation_user_key === keyOf('user', userId) &&
  (call.agent_disconnected || call_sid !== undefined);

/** The leg that was rung to bring an agent back: into the conference while the call still waits for the agent. */
export const rejoin = async (
  deps: { baseUrl: string },
  { params, now }: { params: InvitedLegParams; now: Timestamp },
): Promise<string> => {
  const call = await admitLeg(params, now, mayJoin);
  const conference = call && conferenceTaskOf(call);
  if (conference) return joinAnswer(call, conference, deps.baseUrl);
  logger.warn('access denied', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
  return spokenAnswers.over;
};
