import type { Random } from '../../../bin/seed/random.ts';
import type { Call } from '../../../infra/local/twilio/voice/calls/call.ts';
import type { Exchange, RingEvents } from '../../../infra/local/twilio/voice/calls/exchange.ts';
import { nullBrowserLeg } from '../../../infra/local/twilio/voice/media/leg.ts';
import type { VoiceState } from '../../../infra/local/twilio/voice/voice-state.ts';
import { type Chances, occurs } from './chances.ts';
import type { SimClock } from './sim-clock.ts';

/** The agents' browsers: a ringing leg is answered at once, unless the laptop is asleep. */
export class ClientPhones implements Exchange {
  #state: VoiceState | undefined;
  #faulty = false;
  readonly #asleep = new Set<string>();

  constructor(
    private readonly clock: SimClock,
    private readonly random: Random,
    private readonly chances: Chances,
  ) {}

  bind(state: VoiceState): void {
    this.#state = state;
  }

  setFaulty(on: boolean): void {
    this.#faulty = on;
  }

  /** Lets this user's laptop sleep: it rings and does not answer. */
  fallAsleep(userId: string): void {
    this.#asleep.add(`client:${userId}`);
  }

  ring(call: Call, events: RingEvents): () => void {
    events.ringing();
    if (this.#asleep.has(call.to)) return () => {};
    if (this.#faulty && occurs(this.random, this.chances.browserAsleep)) return () => {};
    return this.clock.after(this.random.integer(40, 400), () =>
      events.answered({ leg: nullBrowserLeg(), hangUp: () => {} }),
    );
  }

  /** Cuts the connection of a user's browser: every leg of that user ends. */
  cut(userId: string): void {
    const state = this.#state;
    for (const call of state?.calls.list() ?? [])
      if (call.to === `client:${userId}` && call.status === 'in-progress') state?.calls.end(call, 'no-answer');
  }
}
