import * as z from 'zod';
import { Timestamp } from '../time.ts';

/** One TaskRouter event of a call's task; field names as Twilio sends them (docs/product.md, Other entities). */
export const CallEvent = z.object({
  id: z.string(),
  TaskSid: z.string(),
  EventType: z.string(),
  TaskAssignmentStatus: z.string().optional(),
  TaskQueueName: z.string().optional(),
  WorkerName: z.string().optional(),
  TimestampMs: z.number().int(),
  created_ts: Timestamp,
});
export type CallEvent = z.infer<typeof CallEvent>;
