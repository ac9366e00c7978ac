import { createWriteStream, mkdirSync, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { isMetric, type LogLine, readLine } from './log-line.ts';

export type Logs = { write(source: string, line: string): void; stop(): void };

/** Sources whose every line a person should see at once: dead letters, failed batches. */
const URGENT = ['queues', 'streams'];

/** One file a source below `dir`, of this run only; what a person must see at once is printed too, once. */
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
  /** A function that fails logs it, its runtime logs it, and so may its caller: one of them is enough. */
  const isNews = ({ requestId }: LogLine) => {
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
      if ((read.isError || URGENT.includes(source)) && isNews(read)) print(`[${source}] ${read.summary}`);
    },
    stop: () => {
      for (const file of files.values()) file.end();
    },
  };
};
