import type { ConferenceInstruction, VoicePort, VoiceRoom } from '../ports.ts';

type Outcome = Awaited<ReturnType<VoicePort['conference']>>;

/** A voice room whose conferences end as the test says. */
export class SilentVoice implements VoiceRoom {
  readonly restRoutes = [];
  readonly controlRoutes = [];
  readonly instructions: ConferenceInstruction[] = [];
  readonly cancelled: string[] = [];
  #settle: ((outcome: Outcome) => void)[] = [];

  conference(instruction: ConferenceInstruction): Promise<Outcome> {
    this.instructions.push(instruction);
    return new Promise(resolve => this.#settle.push(resolve));
  }

  /** Ends the oldest conference in the making. */
  async settle(outcome: Outcome): Promise<void> {
    this.#settle.shift()?.(outcome);
    await new Promise(resolve => setImmediate(resolve));
  }

  cancelWorkerLeg(reservationSid: string): void {
    this.cancelled.push(reservationSid);
  }

  upgrade(): boolean {
    return false;
  }

  serve(): boolean {
    return false;
  }

  async stop(): Promise<void> {}
}
