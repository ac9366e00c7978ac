import { vi } from 'vitest';

/** Captures the log instead of printing it, until `vi.restoreAllMocks()`. */
export const captureLog = (): { text: () => string; lines: () => string[] } => {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(chunk => {
      written.push(String(chunk));
      return true;
    });
  const text = () => written.join('');
  return { text, lines: () => text().split('\n') };
};
