import * as z from 'zod';
import type { Files } from '../files.ts';
import { readJson, skippedKey } from './stored-files.ts';

/** A line for which nothing was written, and why. */
const SkippedLine = z.object({ line: z.number().int(), reason: z.string() });
type SkippedLine = z.infer<typeof SkippedLine>;

/** The line if it was skipped. */
export const skippedLinesOf = (written: { line: number; outcome: string; reason?: string }): SkippedLine[] =>
  written.reason === undefined ? [] : [{ line: written.line, reason: written.reason }];

/** The skipped lines of all drafts of a job. */
export const skippedLines = async (
  files: Files,
  { jobId, drafts }: { jobId: string; drafts: number },
): Promise<SkippedLine[]> => {
  const lines: SkippedLine[] = [];
  for (let draft = 0; draft < drafts; draft++)
    lines.push(...(await readJson(files, skippedKey(jobId, draft), z.array(SkippedLine).parse)));
  return lines;
};
