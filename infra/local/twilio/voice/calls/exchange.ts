import type { Call, Line } from './call.ts';

/** What a far end may do while it rings and after. */
export type RingEvents = {
  ringing(): void;
  answered(line: Line): void;
  refused(status: 'busy' | 'no-answer' | 'failed'): void;
  /** An answered far end hung up. */
  hungUp(): void;
  pressed(digits: string): void;
};

/** Reaches one kind of far end: browsers, or telephones. The answer stops the ringing. */
export interface Exchange {
  ring(call: Call, events: RingEvents): () => void;
}
