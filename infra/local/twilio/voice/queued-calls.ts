import type { Clock } from '../clock.ts';
import { newSid } from '../sids.ts';
import type { Call } from './calls/call.ts';

/** A caller in a queue. */
export type QueuedCall = {
  taskSid: string;
  /** Takes the caller out of the queue for a conversation; resolves when the conversation has ended. */
  bridge(conversation: Promise<void>): Promise<void>;
  /** Takes the caller out of the queue. */
  leave(): void;
};

type Place = { queued: QueuedCall; queueSid: string; since: number };

/** The parameters of the waitUrl about the queue (twilio.com/docs/voice/twiml/enqueue#attributes-waiturl). */
type QueueParameters = Record<
  'QueueSid' | 'QueueTime' | 'QueuePosition' | 'CurrentQueueSize' | 'AvgQueueTime' | 'MaxQueueSize',
  string
>;

const MAX_QUEUE_SIZE = 1000;

/** The callers who wait, by call. Twilio has one queue of callers for each workflow, named by the workflow's SID. */
export class QueuedCalls {
  readonly #places = new Map<string, Place>();
  readonly #queueSids = new Map<string, string>();

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  /** The SID of the workflow's queue. */
  queueSid(workflowSid: string): string {
    const sid = this.#queueSids.get(workflowSid) ?? newSid('QU');
    this.#queueSids.set(workflowSid, sid);
    return sid;
  }

  add(call: Call, queueSid: string, queued: QueuedCall): void {
    this.#places.set(call.sid, { queued, queueSid, since: this.clock.now().getTime() });
  }

  remove(call: Call): void {
    this.#places.delete(call.sid);
  }

  find(callSid: string): QueuedCall | undefined {
    return this.#places.get(callSid)?.queued;
  }

  /** The place of a caller who waits. */
  parametersOf(call: Call): QueueParameters | undefined {
    const place = this.#places.get(call.sid);
    if (!place) return undefined;
    const queue = [...this.#places.values()].filter(({ queueSid }) => queueSid === place.queueSid);
    const waitedMs = ({ since }: Place) => this.clock.now().getTime() - since;
    const seconds = (ms: number) => String(Math.round(ms / 1000));
    return {
      QueueSid: place.queueSid,
      QueueTime: seconds(waitedMs(place)),
      QueuePosition: String(queue.indexOf(place) + 1),
      CurrentQueueSize: String(queue.length),
      AvgQueueTime: seconds(queue.reduce((sum, one) => sum + waitedMs(one), 0) / queue.length),
      MaxQueueSize: String(MAX_QUEUE_SIZE),
    };
  }
}
