import type { TwilioContext } from '../../ports.ts';
import type { Call } from '../calls/call.ts';
import type { Exchange, RingEvents } from '../calls/exchange.ts';
import type { Leg } from '../media/leg.ts';
import { SimulatedPhone } from '../media/leg.ts';

/**
 * The behaviour of a called telephone: `ring` until a person answers it in the phone booth, or by itself `answer`,
 * `busy`, `no-answer` (rings on), `failed` (nothing there). `invalid` is a number that Twilio does not dial.
 * `afterMs` counts from the ringing; `tone` is the tone that it plays.
 */
export type PhoneBehaviour = {
  does: 'ring' | 'answer' | 'busy' | 'no-answer' | 'failed' | 'invalid';
  afterMs: number;
  tone: number;
};

const ANY_NUMBER = '*';

/** The public telephone network: every number except our own browsers. */
export class Phones implements Exchange {
  readonly #behaviours = new Map<string, PhoneBehaviour>();
  readonly #ringing = new Map<string, RingEvents>();

  constructor(readonly context: TwilioContext) {}

  /** Sets the behaviour of a number, or with {@link ANY_NUMBER} of every other number. */
  program(number: string, behaviour: PhoneBehaviour): void {
    this.#behaviours.set(number, behaviour);
  }

  isInvalid(number: string): boolean {
    return this.#behaviourOf(number).does === 'invalid';
  }

  #behaviourOf(number: string): PhoneBehaviour {
    return this.#behaviours.get(number) ?? this.#behaviours.get(ANY_NUMBER) ?? { does: 'ring', afterMs: 0, tone: 0 };
  }

  behaviours(): Record<string, PhoneBehaviour> {
    return Object.fromEntries(this.#behaviours);
  }

  ring(call: Call, events: RingEvents): () => void {
    const behaviour = this.#behaviourOf(call.to);
    // A number in <Dial> is validated only here.
    if (!/^\+?\d{3,15}$/.test(call.to) || behaviour.does === 'failed' || behaviour.does === 'invalid') {
      queueMicrotask(() => events.rejected('failed'));
      return () => {};
    }
    this.#ringing.set(call.sid, events);
    events.ringing();
    const stopTimer =
      behaviour.does === 'ring' || behaviour.does === 'no-answer'
        ? () => {}
        : this.context.clock.after(behaviour.afterMs, () => {
            if (behaviour.does === 'busy') this.reject(call.sid, 'busy');
            else this.answer(call.sid, new SimulatedPhone(behaviour.tone));
          });
    return () => {
      stopTimer();
      this.#ringing.delete(call.sid);
    };
  }

  isRinging(callSid: string): boolean {
    return this.#ringing.has(callSid);
  }

  /** Answers the phone; false if it does not ring. */
  answer(callSid: string, leg: Leg): boolean {
    const events = this.#ringing.get(callSid);
    this.#ringing.delete(callSid);
    events?.answered({ leg, hangUp: () => {} });
    return events !== undefined;
  }

  reject(callSid: string, status: 'busy' | 'no-answer'): boolean {
    const events = this.#ringing.get(callSid);
    this.#ringing.delete(callSid);
    events?.rejected(status);
    return events !== undefined;
  }
}
