import type { CallEvent, CallStatus } from './call.ts';

const next: Record<CallStatus, readonly CallStatus[]> = {
  queued: ['initiated', 'canceled', 'failed'],
  initiated: ['ringing', 'in-progress', 'busy', 'no-answer', 'failed', 'canceled'],
  ringing: ['in-progress', 'busy', 'no-answer', 'failed', 'canceled'],
  'in-progress': ['completed'],
  completed: [],
  busy: [],
  'no-answer': [],
  failed: [],
  canceled: [],
};

export const mayBecome = (from: CallStatus, to: CallStatus): boolean => next[from].includes(to);

export const isOver = (status: CallStatus): boolean => next[status].length === 0;

const events: Partial<Record<CallStatus, CallEvent>> = {
  initiated: 'initiated',
  ringing: 'ringing',
  'in-progress': 'answered',
};

/** The event that a status callback reports; every terminal state is `completed`. */
export const eventOf = (status: CallStatus): CallEvent | undefined =>
  events[status] ?? (isOver(status) ? 'completed' : undefined);
