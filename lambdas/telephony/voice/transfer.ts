import * as z from 'zod';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import { getUser } from '#platform/table/users';
import type { Call } from '#shared/calls/call';
import { CallKey, idOf, keyOf } from '#shared/keys';
import { mayAcceptCall } from '#shared/routing/who-may-take';
import { sid } from '#shared/sid';
import type { User } from '#shared/users/user';
import { joinAnswer } from './join-answer.ts';
import { spokenAnswers } from './spoken-answers.ts';

export const TransferParams = z.object({
  task_attribute_key: CallKey,
  /** What the agent's browser knows from the task that it was offered. */
  task_token: z.string().optional(),
  CallSid: sid('CA'),
  To: z.string(),
  /** `outbound-api` for the leg that TaskRouter dialled; a browser that calls by itself is `inbound`. */
  Direction: z.string().optional(),
});
export type TransferParams = z.infer<typeof TransferParams>;

const USER = /^client:(.+)$/;

/**
 * The webhook that says who accepted may be behind this leg: until then, who was offered its task may have it, where
 * the user's own document says that it may be offered to them.
 */
const mayJoin = (call: Call, user: User | undefined, { task_token, Direction }: TransferParams): boolean => {
  if (task_token === undefined || task_token !== call.task_token) return false;
  if (call.call_ended || Direction !== 'outbound-api' || user === undefined) return false;
  if (call.reservation_user_key === undefined) return mayAcceptCall(user, call);
  return call.reservation_user_key === keyOf('user', user.id);
};

/** The transfer rendering endpoint: the leg of an agent who takes a transfer, into the conference where it comes from. */
export const transfer = async (deps: { baseUrl: string }, { params }: { params: TransferParams }): Promise<string> => {
  const userId = USER.exec(params.To)?.[1];
  const [call, user] = await Promise.all([
    getCall(idOf(params.task_attribute_key), { latest: true }),
    userId === undefined ? undefined : getUser(userId, { latest: true }),
  ]);
  const conference = call?.agent_label && call.conference_task_sid;
  if (!conference || !mayJoin(call, user, params)) {
    logger.info('transfer rejected', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
    return spokenAnswers.over;
  }
  return joinAnswer(call, conference, deps.baseUrl);
};
