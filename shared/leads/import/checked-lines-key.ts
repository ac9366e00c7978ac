import type { LineDecision } from './import-choices.ts';

/** The object with some lines of a dry run that have one decision; beside the exports, which the API may read. */
export const checkedLinesKey = (
  { id, owner }: { id: string; owner: string },
  decision: LineDecision,
  file: number,
): string => `exports/${owner}/${id}-${decision}-${file}.json`;
