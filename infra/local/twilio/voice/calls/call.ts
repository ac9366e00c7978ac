import { newSid } from '../../sids.ts';
import type { Leg } from '../media/leg.ts';
import type { Sound } from '../media/sound.ts';

/** Twilio's states of a call (twilio.com/docs/voice/api/call-resource#call-status-values). */
export type CallStatus =
  | 'queued'
  | 'initiated'
  | 'ringing'
  | 'in-progress'
  | 'completed'
  | 'busy'
  | 'no-answer'
  | 'failed'
  | 'canceled';

export type CallDirection = 'inbound' | 'outbound-api' | 'outbound-dial';
export type CallEvent = 'initiated' | 'ringing' | 'answered' | 'completed';

export type StatusCallback = { url: string; method: 'GET' | 'POST'; events: ReadonlySet<CallEvent> };

/** The far end of an answered call. */
export type Line = { leg: Leg; hangUp(): void };

/** The texts that the party heard, for the log and the phone booth. */
export type Spoken = { at: string; kind: 'say' | 'play' | 'error' | 'status'; text: string };

/** The target of a sound: a call's own line, or a held party of a conference. The returned function stops the sound. */
export type Speaker = { play(sound: Sound): () => void };

export type CallSettings = {
  from: string;
  to: string;
  direction: CallDirection;
  status: 'queued' | 'ringing';
  createdAt: Date;
  parentCallSid?: string;
  statusCallback?: StatusCallback;
};

/** One leg of the telephone network, with a call SID as at Twilio. */
export class Call {
  readonly sid = newSid('CA');
  readonly from: string;
  readonly to: string;
  readonly direction: CallDirection;
  readonly createdAt: Date;
  readonly parentCallSid: string | undefined;
  readonly statusCallback: StatusCallback | undefined;
  readonly spoken: Spoken[] = [];
  status: CallStatus;
  updatedAt: Date;
  startedAt: Date | undefined;
  endedAt: Date | undefined;
  line: Line | undefined;
  /** Stops the ringing at the far end. */
  stopRinging: (() => void) | undefined;
  sequence = 0;
  /** Incremented with every change, so that a watcher can recognise an older state. */
  version = 0;
  readonly #over = new AbortController();
  readonly #digitListeners = new Set<(digits: string) => void>();

  constructor(settings: CallSettings) {
    this.from = settings.from;
    this.to = settings.to;
    this.direction = settings.direction;
    this.createdAt = settings.createdAt;
    this.updatedAt = settings.createdAt;
    this.status = settings.status;
    this.parentCallSid = settings.parentCallSid;
    this.statusCallback = settings.statusCallback;
  }

  /** Aborted when the call has ended for any reason. */
  get over(): AbortSignal {
    return this.#over.signal;
  }

  /** Seconds from answer to end. */
  durationS(now: Date): number {
    if (!this.startedAt) return 0;
    return Math.round(((this.endedAt ?? now).getTime() - this.startedAt.getTime()) / 1000);
  }

  close(): void {
    this.#over.abort();
  }

  onDigits(listener: (digits: string) => void): () => void {
    this.#digitListeners.add(listener);
    return () => this.#digitListeners.delete(listener);
  }

  press(digits: string): void {
    for (const listener of [...this.#digitListeners]) listener(digits);
  }
}
