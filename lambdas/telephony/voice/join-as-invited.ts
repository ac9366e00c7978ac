import { logger } from '#platform/logger';
import type { Call } from '#shared/calls/call';
import type { Timestamp } from '#shared/time';
import { admitLeg, type InvitedLegParams, type MayJoin } from './admit-leg.ts';
import { joinAnswer } from './join-answer.ts';
import { spokenAnswers } from './spoken-answers.ts';

/** Lets an invited leg into the conference that `conferenceOf` names; any other one hears that the call is over. */
export const joinAsInvited = async (
  { mayJoin, conferenceOf }: { mayJoin: MayJoin; conferenceOf: (call: Call) => string | undefined },
  { params, now, baseUrl }: { params: InvitedLegParams; now: Timestamp; baseUrl: string },
): Promise<string> => {
  const call = await admitLeg(params, now, mayJoin);
  const conference = call && conferenceOf(call);
  if (conference) return joinAnswer(call, conference, baseUrl);
  logger.warn('access denied', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
  return spokenAnswers.over;
};
