import { randomUUID } from 'node:crypto';
import type { FunctionSettings } from './function-settings.ts';
import { FunctionWorker } from './function-worker.ts';
import { eventJson, type InvocationResult } from './invocation.ts';

type Log = (line: string) => void;

const stoppedResult: InvocationResult = {
  functionError: 'Unhandled',
  payload: { errorType: 'Runtime.Stopped', errorMessage: 'The local cloud has stopped.', trace: [] },
};

/** The instances of one function: started on demand up to its concurrency, and reused; other invocations wait. */
export class FunctionPool {
  readonly #idle: FunctionWorker[] = [];
  readonly #all = new Set<FunctionWorker>();
  /** In the order of their invocations. */
  readonly #waiting = new Set<() => void>();
  #busy = 0;
  #generation = 0;
  #stopped = false;
  #modulePath: string;

  constructor(
    readonly settings: FunctionSettings,
    private readonly log: Log,
    /** How long an invocation waits for a busy instance before another one starts. Lambda starts it at once. */
    private readonly startAnotherAfterMs = 0,
  ) {
    this.#modulePath = settings.modulePath;
  }

  async invoke(event: unknown): Promise<InvocationResult> {
    await this.#turn();
    const worker = this.#stopped ? undefined : this.#take();
    try {
      if (!worker) return stoppedResult;
      return await worker.run(eventJson(event), randomUUID());
    } finally {
      this.#busy--;
      if (worker) await this.#giveBack(worker);
      this.#waiting.values().next().value?.();
    }
  }

  /** Resolves when the invocation may take an instance, and counts it as busy. */
  #turn(): Promise<void> {
    return new Promise(resolve => {
      const take = () => {
        clearTimeout(timer);
        this.#waiting.delete(take);
        this.#busy++;
        resolve();
      };
      const takeNew = () => {
        if (this.#busy < this.settings.concurrency) take();
      };
      this.#waiting.add(take);
      const timer = setTimeout(takeNew, this.startAnotherAfterMs);
      if (this.#busy === 0 || this.#idle.length > 0) take();
      else if (this.startAnotherAfterMs === 0) takeNew();
    });
  }

  /** Starts one instance ahead of the first invocation. */
  warm(): void {
    if (this.#all.size === 0) this.#idle.push(this.#start());
  }

  /**
   * The next invocation runs the current code on disk, or another module; running invocations finish with the old code.
   * No instance starts before it is needed, because a change of shared code reloads every function.
   */
  async reload(modulePath = this.#modulePath): Promise<void> {
    this.#modulePath = modulePath;
    this.#generation++;
    await Promise.all(this.#idle.splice(0).map(worker => this.#stop(worker)));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([...this.#all].map(worker => this.#stop(worker)));
  }

  #take(): FunctionWorker {
    for (let worker = this.#idle.pop(); worker; worker = this.#idle.pop()) {
      if (!worker.dead) return worker;
      this.#all.delete(worker);
    }
    return this.#start();
  }

  #start(): FunctionWorker {
    const worker = new FunctionWorker({ ...this.settings, modulePath: this.#modulePath }, this.#generation, this.log);
    this.#all.add(worker);
    return worker;
  }

  async #giveBack(worker: FunctionWorker): Promise<void> {
    if (!worker.dead && !this.#stopped && worker.generation === this.#generation) this.#idle.push(worker);
    else await this.#stop(worker);
  }

  async #stop(worker: FunctionWorker): Promise<void> {
    this.#all.delete(worker);
    await worker.stop();
  }
}
