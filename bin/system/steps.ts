/** Runs a step of the start and prints how long it took; `done` adds a description of the result. */
export type RunStep = <T>(name: string, work: () => Promise<T>, done?: (result: T) => string) => Promise<T>;

/** Prints one line per finished step: `   1.2 s  DynamoDB (dynamodb-local)`. */
export const stepPrinter =
  (print: (line: string) => void): RunStep =>
  async (name, work, done) => {
    const started = performance.now();
    const result = await work();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`${seconds.padStart(6)} s  ${name}${done ? ` (${done(result)})` : ''}`);
    return result;
  };
