import * as z from 'zod';
import { fingerprint } from '#platform/fingerprint';
import type { CallFact } from '#shared/calls/call-facts';
import { DialStatus, isOver } from '#shared/calls/dials';
import { type CallKey, keyOf } from '#shared/keys';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import { sid } from '#shared/sid';
import type { Timestamp } from '#shared/time';
import { CallbackTime, Count, KeyInQuery } from '../twilio-fields.ts';
import { reportFact } from './report-fact.ts';

/** twilio.com/docs/voice/api/call-resource: StatusCallback. `leg` and its secret are our own, for a leg that we dialled. */
export const CallStatusParams = KeyInQuery.extend({
  leg: z.enum(['customer', 'added']).optional(),
  leg_secret: z.string().default(''),
  CallSid: sid('CA'),
  CallStatus: z.string(),
  To: z.string().optional(),
  SequenceNumber: Count.default(0),
  CallDuration: Count.optional(),
  Timestamp: CallbackTime.optional(),
});
export type CallStatusParams = z.infer<typeof CallStatusParams>;
type CallStatusRequest = { params: CallStatusParams; now: Timestamp };

/** An inbound call's id is its customer's CallSid; other legs name their call in the URL. */
const callOf = (params: CallStatusParams): CallKey =>
  params.task_attribute_key ?? keyOf('taskAttribute', params.CallSid);

const factOf = (params: CallStatusParams, now: string): CallFact | undefined => {
  const status = DialStatus.safeParse(params.CallStatus).data;
  const leg = { call_sid: params.CallSid, ts: params.Timestamp ?? now };
  if (!status) return undefined;
  if (params.leg === undefined) return isOver(status) ? { kind: 'customer_gone', ...leg } : undefined;
  const reported_by = { secret_hash: fingerprint(params.leg_secret) };
  const { SequenceNumber: sequence, CallDuration: duration_s } = params;
  const report = { ...leg, reported_by, status, sequence, ...(duration_s !== undefined && { duration_s }) };
  if (params.leg === 'customer') return { kind: 'dialled', ...report };
  const number = parsePhoneNumber(params.To ?? '');
  return { kind: 'added', ...report, ...(number && { phone_number: number }) };
};

/** What a leg's own callback reports, for `reportFact`; undefined where it changes nothing. */
export const reportIn = ({ params, now }: CallStatusRequest): Parameters<typeof reportFact> | undefined => {
  const fact = factOf(params, now);
  const leg = params.leg === 'added' ? 'added_call_sid' : 'customer_call_sid';
  return fact && [callOf(params), fact, { [leg]: params.CallSid }];
};

/**
 * The facts in a leg's own callbacks. For a caller's leg: that the caller left the queue or hung up later, whether or
 * not the conference has reported it. For a leg that we dialled: each status, in any order of arrival.
 */
export const callStatus = async (request: CallStatusRequest): Promise<void> => {
  const report = reportIn(request);
  if (report) await reportFact(...report);
};
