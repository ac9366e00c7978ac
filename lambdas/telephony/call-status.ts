import * as z from 'zod';
import { type CallKey, keyOf } from '#shared/keys';
import { sid } from '#shared/sid';
import type { ReportFact } from './report-fact.ts';
import { CallbackTime, KeyInQuery } from './twilio-fields.ts';

/** twilio.com/docs/voice/api/call-resource: StatusCallback. */
export const CallStatusParams = KeyInQuery.extend({
  CallSid: sid('CA'),
  CallStatus: z.string(),
  Timestamp: CallbackTime.optional(),
});
export type CallStatusParams = z.infer<typeof CallStatusParams>;

const over = ['completed', 'busy', 'failed', 'no-answer', 'canceled'];

/** An inbound call's id is its customer's CallSid; other legs name their call in the URL. */
const callOf = (params: CallStatusParams): CallKey =>
  params.task_attribute_key ?? keyOf('taskAttribute', params.CallSid);

/** The customer's own leg ended: given up in the queue, or hung up later, whatever the conference has said yet. */
export const callStatus = async (
  { reportFact }: { reportFact: ReportFact },
  { params, now }: { params: CallStatusParams; now: string },
): Promise<void> => {
  if (!over.includes(params.CallStatus)) return;
  const fact = { kind: 'customer_gone', call_sid: params.CallSid, ts: params.Timestamp ?? now } as const;
  await reportFact(callOf(params), fact, { customer_call_sid: params.CallSid });
};
