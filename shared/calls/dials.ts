import * as z from 'zod';
import { PhoneNumber } from '../phone/phone-number.ts';
import { Timestamp } from '../time.ts';

/** `queued` is what Twilio answers to the request; the rest is what its callbacks say (twilio.com/docs/voice/api/call-resource). */
export const DialStatus = z.enum([
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
]);
export type DialStatus = z.infer<typeof DialStatus>;

const over: readonly DialStatus[] = ['completed', 'busy', 'no-answer', 'failed', 'canceled'];
export const isOver = (status: DialStatus): boolean => over.includes(status);

/** A leg that we dialled, and the latest that was said of it: the highest sequence decides, an end for good. */
export const Dial = z.object({
  /** Absent where Twilio refused to dial. */
  call_sid: z.string().optional(),
  status: DialStatus,
  sequence: z.number().int(),
  ended_ts: Timestamp.optional(),
});
export type Dial = z.infer<typeof Dial>;

/** By the leg's CallSid. */
export const AddedCalls = z.record(z.string(), Dial.extend({ phone_number: PhoneNumber.optional() }));
export type AddedCalls = z.infer<typeof AddedCalls>;

export type DialReport = { call_sid?: string; status: DialStatus; sequence: number; ts: Timestamp };

/** Joins a report to what is known of a dialled leg: in any order, any number of times, the same. */
export const withDialReport = (known: Dial | undefined, { call_sid, status, sequence, ts }: DialReport): Dial => {
  const ended = isOver(status) ? [ts, ...(known?.ended_ts ? [known.ended_ts] : [])].sort()[0] : known?.ended_ts;
  const isNews =
    known === undefined ||
    (isOver(known.status) ? isOver(status) && sequence > known.sequence : isOver(status) || sequence > known.sequence);
  return {
    call_sid: known?.call_sid ?? call_sid,
    status: isNews ? status : known.status,
    sequence: isNews ? sequence : known.sequence,
    ...(ended && { ended_ts: ended }),
  };
};
