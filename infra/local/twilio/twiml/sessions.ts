import type { Call } from '../voice/calls/call.ts';
import { APPLICATION_ERROR, execute } from './execute.ts';
import { errorText } from './parse.ts';
import { isInterruption, type Run, type Source, type TwimlServices } from './run.ts';
import { sayText } from './verbs/say.ts';

/** The running document of each call; a call has one at a time. */
export class TwimlSessions {
  readonly #running = new Map<string, AbortController>();

  constructor(readonly services: TwimlServices) {}

  /** Runs a document on a call and stops the running one. At its end the call is hung up. */
  start(call: Call, source: Source): void {
    this.interrupt(call);
    const controller = new AbortController();
    this.#running.set(call.sid, controller);
    const run: Run = {
      services: this.services,
      call,
      speaker: this.services.calls.audio(call),
      signal: AbortSignal.any([controller.signal, call.over]),
      baseUrl: undefined,
      extraParams: () => ({}),
      waiting: false,
    };
    void this.#run(source, run).finally(() => {
      if (this.#running.get(call.sid) === controller) this.#running.delete(call.sid);
    });
  }

  /** Stops the document but not the call. */
  interrupt(call: Call): void {
    this.#running.get(call.sid)?.abort();
    this.#running.delete(call.sid);
  }

  async #run(source: Source, run: Run): Promise<void> {
    const { calls } = this.services;
    try {
      await execute(source, run);
      calls.end(run.call, 'no-answer');
    } catch (error) {
      if (!isInterruption(error)) await this.#applicationError(run, error);
    }
  }

  async #applicationError(run: Run, error: unknown): Promise<void> {
    const { calls, context } = this.services;
    context.log(`${run.call.sid}: error ${errorText(error)}`);
    calls.say(run.call, 'error', errorText(error));
    calls.move(run.call, 'in-progress');
    await sayText(run, APPLICATION_ERROR).catch(() => {});
    calls.end(run.call, 'failed');
  }
}
