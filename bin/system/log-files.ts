import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

export type Logs = { write(source: string, line: string): void; stop(): void };

/** One file a source below `dir`; what a person must see at once is printed too. */
export const openLogs = (dir: string, print: (line: string) => void): Logs => {
  mkdirSync(dir, { recursive: true });
  const files = new Map<string, WriteStream>();
  const fileOf = (source: string) => {
    const file =
      files.get(source) ?? createWriteStream(join(dir, `${source.replaceAll(' ', '-')}.log`), { flags: 'a' });
    files.set(source, file);
    return file;
  };
  return {
    write: (source, line) => {
      fileOf(source).write(`${new Date().toISOString()} ${line}\n`);
      if (isUrgent(source, line)) print(`[${source}] ${line.slice(0, 400)}`);
    },
    stop: () => {
      for (const file of files.values()) file.end();
    },
  };
};

/** Dead letters, failed events and batches, mails (a code may be in them), and errors that a function logs. */
const isUrgent = (source: string, line: string) =>
  ['queues', 'functions', 'streams', 'mail'].includes(source) || /"level":"(ERROR|CRITICAL)"/.test(line);
