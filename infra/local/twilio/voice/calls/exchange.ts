import type { Call, Line } from './call.ts';

/** The events of a far end during and after ringing. */
export type RingEvents = {
  ringing(): void;
  answered(line: Line): void;
  rejected(status: 'busy' | 'no-answer' | 'failed'): void;
  /** An answered far end hung up. */
  hungUp(): void;
  pressed(digits: string): void;
};

/** Rings one kind of far end: browsers or telephones. The returned function stops the ringing. */
export interface Exchange {
  ring(call: Call, events: RingEvents): () => void;
}
