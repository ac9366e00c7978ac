import * as z from 'zod';
import { isSecretOf } from '#platform/leg-secret';
import { logger } from '#platform/logger';
import { getCall } from '#platform/table/calls';
import type { Call } from '#shared/calls/call';
import { isPending } from '#shared/calls/outbound-call';
import { TRANSFER_PRIORITY } from '#shared/calls/transfer';
import type { TelephonySettings } from '#shared/contracts/telephony-settings';
import { CallKey, idOf } from '#shared/keys';
import { sid } from '#shared/sid';
import { enqueueAnswer } from './enqueue-answer.ts';
import { spokenAnswers } from './spoken-answers.ts';

export const EnqueueAgainParams = z.object({
  task_attribute_key: CallKey,
  /** Of this redirection alone: a browser may name any address of ours, and Twilio signs it. */
  leg_secret: z.string().optional(),
  CallSid: sid('CA'),
});
export type EnqueueAgainParams = z.infer<typeof EnqueueAgainParams>;

const mayWait = (call: Call, { leg_secret, CallSid }: EnqueueAgainParams): boolean =>
  isPending(call) && call.customer_call_sid === CallSid && isSecretOf(leg_secret, call.put_back?.secret_hash);

/** A caller whom `putBackInQueue` redirects: into the queue, before everybody who has not been offered to anybody yet. */
export const enqueueAgain = async (
  deps: { baseUrl: string },
  { params, settings }: { params: EnqueueAgainParams; settings: TelephonySettings },
): Promise<string> => {
  const call = await getCall(idOf(params.task_attribute_key), { latest: true });
  if (!call || !mayWait(call, params)) {
    logger.warn('access denied', { task_attribute_key: params.task_attribute_key, call_sid: params.CallSid });
    return spokenAnswers.over;
  }
  return enqueueAnswer(call, {
    priority: TRANSFER_PRIORITY,
    workflowSid: settings.workflow_sid,
    baseUrl: deps.baseUrl,
  });
};
