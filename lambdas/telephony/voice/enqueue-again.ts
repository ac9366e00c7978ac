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
  /** The secret of this redirection: a browser can make Twilio request any of our addresses, with a valid signature. */
  leg_secret: z.string().optional(),
  CallSid: sid('CA'),
});
export type EnqueueAgainParams = z.infer<typeof EnqueueAgainParams>;

const mayWait = (call: Call, { leg_secret, CallSid }: EnqueueAgainParams): boolean =>
  isPending(call) && call.customer_call_sid === CallSid && isSecretOf(leg_secret, call.put_back?.secret_hash);

/** Puts a caller whom `putBackInQueue` has redirected into the queue, before all callers who were not offered yet. */
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
