import type { Call } from './calls/call.ts';

/** A caller in a queue. */
export type QueuedCall = {
  taskSid: string;
  /** Takes the caller out of the queue for a conversation; resolves when the conversation has ended. */
  bridge(conversation: Promise<void>): Promise<void>;
  /** Takes the caller out of the queue. */
  leave(): void;
};

/** The callers who wait in a queue, by call. */
export class QueuedCalls {
  readonly #queued = new Map<string, QueuedCall>();

  add(call: Call, queued: QueuedCall): void {
    this.#queued.set(call.sid, queued);
  }

  remove(call: Call): void {
    this.#queued.delete(call.sid);
  }

  find(callSid: string): QueuedCall | undefined {
    return this.#queued.get(callSid);
  }
}
