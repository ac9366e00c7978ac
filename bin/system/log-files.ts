import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { isMetric, type LogLine, readLine } from './log-line.ts';

type Logs = { write(source: string, line: string): void; stop(): void };

/** Sources whose lines are all printed at once: dead letters, failed batches. */
const URGENT = ['queues', 'streams'];

/** Writes one log file per source below `dir`, for this run only. Urgent lines and errors are also printed, once. */
export const openLogs = (dir: string, print: (line: string) => void): Logs => {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const files = new Map<string, WriteStream>();
  const printed = new Set<string>();
  const fileOf = (source: string) => {
    const file = files.get(source) ?? createWriteStream(join(dir, `${source.replaceAll(' ', '-')}.log`));
    files.set(source, file);
    return file;
  };
  /** The function, its runtime and its caller may each log one failure: it is printed once. */
  const isFirst = ({ requestId }: LogLine) => {
    if (requestId === undefined) return true;
    if (printed.has(requestId)) return false;
    printed.add(requestId);
    return true;
  };
  return {
    write: (source, line) => {
      if (isMetric(line)) return;
      const read = readLine(line);
      fileOf(source).write(`${new Date().toISOString()} ${read.short}\n`);
      if ((read.isError || URGENT.includes(source)) && isFirst(read)) print(`[${source}] ${read.summary}`);
    },
    stop: () => {
      for (const file of files.values()) file.end();
    },
  };
};
