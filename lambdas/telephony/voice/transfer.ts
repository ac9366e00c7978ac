import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import { keyOf } from '#shared/keys';
import type { Timestamp } from '#shared/time';
import { admitLeg, type Invited, type InvitedLegParams } from './admit-leg.ts';
import { joinAnswer } from './join-answer.ts';
import { spokenAnswers } from './spoken-answers.ts';

/** The webhook that says who accepted may be behind this leg. */
const mayJoin = (call: Call, { userId }: Invited): boolean =>
  !call.call_ended && [undefined, keyOf('user', userId)].includes(call.reservation_user_key);

/** The transfer rendering endpoint: the leg of an agent who takes a transfer, into the conference where it comes from. */
export const transfer = async (
  deps: { baseUrl: string },
  { params, now }: { params: InvitedLegParams; now: Timestamp },
): Promise<string> => {
  const call = await admitLeg(params, now, mayJoin);
  const conference = call?.agent_label && call.conference_task_sid;
  if (conference) return joinAnswer(call, conference, deps.baseUrl);
  logger.warn('access denied', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
  return spokenAnswers.over;
};
