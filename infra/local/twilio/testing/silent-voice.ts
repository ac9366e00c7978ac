import type { ConferenceInstruction, VoiceService, WorkerCall, WorkerOutcome } from '../ports.ts';

/** A voice service in which the test decides the end of a worker's call. */
export class SilentVoice implements VoiceService {
  readonly restRoutes = [];
  readonly controlRoutes = [];
  /** Every requested instruction. */
  readonly instructions: (ConferenceInstruction & { url?: string })[] = [];
  readonly cancelled: string[] = [];
  readonly redirected: string[] = [];
  readonly released: string[] = [];
  #settle: ((outcome: WorkerOutcome) => void)[] = [];

  conference(instruction: WorkerCall): Promise<WorkerOutcome> {
    this.instructions.push(instruction);
    return new Promise(resolve => this.#settle.push(resolve));
  }

  readonly dequeue = this.conference;
  readonly call = this.conference;

  redirect(callSid: string, url: string): boolean {
    this.redirected.push(`${callSid} ${url}`);
    return true;
  }

  /** Ends the oldest pending call. */
  async settle(outcome: WorkerOutcome): Promise<void> {
    this.#settle.shift()?.(outcome);
    await new Promise(resolve => setImmediate(resolve));
  }

  cancelWorkerLeg(reservationSid: string): void {
    this.cancelled.push(reservationSid);
  }

  leaveQueue(callSid: string, reason: string): void {
    this.released.push(`${callSid} ${reason}`);
  }

  upgrade(): boolean {
    return false;
  }

  serve(): boolean {
    return false;
  }

  async stop(): Promise<void> {}
}
