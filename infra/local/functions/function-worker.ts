import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FunctionSettings } from './function-settings.ts';
import type { InvocationResult } from './invocation.ts';

type Reply = { payload: string; failed?: boolean };

const boot = new URL('./worker-boot.mjs', import.meta.url);

/** One instance of a function: runs one invocation at a time, like an execution environment of Lambda. */
export class FunctionWorker {
  readonly #worker: Worker;
  #dead = false;
  #stopped = false;

  constructor(
    private readonly settings: FunctionSettings,
    /** Incremented with each reload, so that the module is imported again. */
    readonly generation: number,
    private readonly log: (line: string) => void,
  ) {
    this.#worker = new Worker(boot, {
      name: settings.name,
      env: settings.environment,
      stdout: true,
      stderr: true,
      execArgv: [],
      workerData: {
        functionName: settings.name,
        functionArn: settings.arn,
        memoryMb: settings.memoryMb,
        moduleUrl: pathToFileURL(settings.modulePath).href,
        exportName: settings.exportName,
      },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        for (const line of text.split('\n')) if (line) log(line);
      });
    }
    this.#worker.on('error', error => log(String(error.stack ?? error)));
    this.#worker.on('exit', () => {
      this.#dead = true;
    });
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Runs one invocation; kills the instance after the function's time-out. */
  run(event: string, requestId: string): Promise<InvocationResult> {
    const { timeoutMs } = this.settings;
    return new Promise(resolve => {
      const finish = (result: InvocationResult) => {
        clearTimeout(timer);
        this.#worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        resolve(result);
      };
      const fail = (errorType: string, errorMessage: string) => {
        if (!this.#stopped)
          this.log(JSON.stringify({ level: 'ERROR', message: errorMessage, function_request_id: requestId }));
        finish({ functionError: 'Unhandled', payload: { errorType, errorMessage, trace: [] } });
      };
      const onMessage = ({ payload, failed }: Reply) =>
        finish({ payload: JSON.parse(payload), ...(failed && { functionError: 'Unhandled' as const }) });
      const onError = (error: Error) => fail(error.name, error.message);
      const onExit = () => fail('Runtime.ExitError', `RequestId: ${requestId} Error: Runtime exited`);
      const timer = setTimeout(() => {
        const seconds = (timeoutMs / 1000).toFixed(2);
        fail('Sandbox.Timedout', `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`);
        this.stop().catch(() => undefined);
      }, timeoutMs);
      this.#worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      this.#worker.postMessage({ event, requestId, deadline: Date.now() + timeoutMs });
    });
  }

  async stop(): Promise<void> {
    this.#dead = true;
    this.#stopped = true;
    await this.#worker.terminate();
  }
}
