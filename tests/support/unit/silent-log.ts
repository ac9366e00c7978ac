/**
 * A setup file: log lines and metrics that no test captured are not printed, because they would bury the failures.
 * `COVERLINE_TEST_LOG=1 npx vitest ...` prints them.
 */
const isLogLine = (chunk: unknown): boolean => /^\{"(level|_aws)":/.test(String(chunk));

/** The files of a worker share its streams, so each stream is silenced once. */
const silenced = Symbol.for('coverline.silenced');
type Stream = NodeJS.WriteStream & { [silenced]?: true };

const silence = (stream: Stream): void => {
  if (stream[silenced]) return;
  stream[silenced] = true;
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  stream.write = (...args: unknown[]) => isLogLine(args[0]) || write(...args);
};

if (!process.env.COVERLINE_TEST_LOG) for (const stream of [process.stdout, process.stderr]) silence(stream);
