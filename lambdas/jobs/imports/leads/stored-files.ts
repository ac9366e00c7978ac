import { BYTE_ORDER_MARK, csvLine } from '#shared/exports/csv';
import type { Files } from '../files.ts';

type Owned = { id: string; owner: string };

/** The bucket deletes them after seven days. */
export const draftKey = (checkId: string, draft: number): string => `imports/drafts/${checkId}/${draft}.json`;
export const planKey = (importId: string, draft: number): string => `imports/drafts/${importId}/plan-${draft}.json`;
/** The lines of a draft that are not imported, or of an import's undo the leads that are kept. */
export const skippedKey = (jobId: string, draft: number): string => `imports/drafts/${jobId}/skipped-${draft}.json`;
/** The ids of the leads of a draft that an import has created, as its undo finds them. */
export const foundKey = (undoId: string, draft: number): string => `imports/drafts/${undoId}/found-${draft}.json`;
/** The lines of a draft with what the dry run says, in files of one decision. */
export const decidedKey = (jobId: string, draft: number): string => `imports/drafts/${jobId}/decided-${draft}.json`;

/** Beside the files of exports, which the API may read. */
export const resultKey = ({ id, owner }: Owned): string => `exports/${owner}/${id}-not-imported.csv`;

export const readJson = async <T>(files: Files, key: string, parse: (value: unknown) => T): Promise<T> =>
  parse(JSON.parse(new TextDecoder().decode(await files.read(key))));

export const writeJson = (files: Files, key: string, value: unknown): Promise<void> =>
  files.write(key, { body: JSON.stringify(value), fileName: 'draft.json' });

/** What the owner of an undo gets: numbers of lines and reasons, and nothing of what the lines contain. */
export const reasonsFile = (lines: readonly { line: number; reason: string }[]): string =>
  BYTE_ORDER_MARK + csvLine(['Line', 'Reason']) + lines.map(({ line, reason }) => csvLine([line, reason])).join('');
