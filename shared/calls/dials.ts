import * as z from 'zod';
import { PhoneNumber } from '../phone/phone-number.ts';
import { Timestamp } from '../time.ts';

/** `queued` comes from the API response, the others from callbacks (twilio.com/docs/voice/api/call-resource). */
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

/** The sequence of what we know of a leg ourselves: Twilio numbers its callbacks from 0, so that each one is newer. */
export const BEFORE_CALLBACKS = -1;

/** A leg that we dialled and its latest status: the highest sequence decides, and an end status is final. */
export const Dial = z.object({
  /** Absent if Twilio rejected the dial. */
  call_sid: z.string().optional(),
  status: DialStatus,
  sequence: z.number().int(),
  /** A report proved that somebody answered, also a machine. */
  answered: z.boolean().optional(),
  ended_ts: Timestamp.optional(),
});
export type Dial = z.infer<typeof Dial>;

/** Third parties' legs by CallSid. */
export const AddedCalls = z.record(z.string(), Dial.extend({ phone_number: PhoneNumber.optional() }));
export type AddedCalls = z.infer<typeof AddedCalls>;

export type DialReport = {
  call_sid?: string;
  status: DialStatus;
  sequence: number;
  ts: Timestamp;
  /** How long the leg was connected, where the report of its end says so. */
  duration_s?: number;
};

const provesAnswer = ({ status, duration_s = 0 }: Pick<DialReport, 'status' | 'duration_s'>): boolean =>
  status === 'in-progress' || (status === 'completed' && duration_s > 0);

/** A leg that was hung up while it rang is `canceled`, whatever Twilio calls that; an answered one is `completed`. */
const provedStatus = (status: DialStatus, answered: boolean): DialStatus => {
  if (status !== 'completed' && status !== 'canceled') return status;
  return answered ? 'completed' : 'canceled';
};

/** Merges a report into what is known of a dialled leg. The order and repetition of reports do not matter. */
export const withDialReport = (known: Dial | undefined, report: DialReport): Dial => {
  const { call_sid, status, sequence, ts } = report;
  // A dial from before `answered` was stored may be in progress.
  const answered = known?.answered || known?.status === 'in-progress' || provesAnswer(report);
  const ended = isOver(status) ? [ts, ...(known?.ended_ts ? [known.ended_ts] : [])].sort()[0] : known?.ended_ts;
  const isNewer =
    known === undefined ||
    (isOver(known.status) ? isOver(status) && sequence > known.sequence : isOver(status) || sequence > known.sequence);
  return {
    call_sid: known?.call_sid ?? call_sid,
    status: provedStatus(isNewer ? status : known.status, answered),
    sequence: isNewer ? sequence : known.sequence,
    ...(answered && { answered }),
    ...(ended && { ended_ts: ended }),
  };
};
