import type { Clock } from '../../clock.ts';

/**
 * The part of the recording for a pause: silence of its length, or nothing, so that the recording is shorter
 * (twilio.com/docs/voice/api/recording#update-a-recording-resource).
 */
export type PauseBehavior = 'silence' | 'skip';

/** The time by which pauses shorten a recording. */
export class Pauses {
  behavior: PauseBehavior = 'silence';
  #skippedMs = 0;
  #since: number | undefined;

  constructor(private readonly clock: Pick<Clock, 'now'>) {}

  begin(behavior: PauseBehavior): void {
    this.behavior = behavior;
    this.#since = this.clock.now().getTime();
  }

  end(): void {
    this.#skippedMs = this.#skipped();
    this.#since = undefined;
  }

  /** Seconds of sound in a recording with this start. */
  secondsSince(start: Date): number {
    return (this.clock.now().getTime() - start.getTime() - this.#skipped()) / 1000;
  }

  #skipped(): number {
    const running =
      this.#since === undefined || this.behavior === 'silence' ? 0 : this.clock.now().getTime() - this.#since;
    return this.#skippedMs + running;
  }
}
