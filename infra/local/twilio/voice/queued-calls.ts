import type { Call } from './calls/call.ts';

/** A caller in a queue. `bridge` takes it out for as long as the given promise lasts. */
export type QueuedCall = { taskSid: string; bridge(conversation: Promise<void>): void };

/** The callers that wait in a queue, by call. */
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
