import { sheetRows } from '#platform/spreadsheets/sheet-rows';
import { getJob } from '#platform/table/jobs';
import { BYTE_ORDER_MARK, csvLine } from '#shared/exports/csv';
import type { Files } from '../files.ts';
import { ownWidth, rowWithReason, titlesWithReasons } from '../with-reasons.ts';
import { limits } from './read-lines.ts';

type NotImported = { line: number; reason: string };

/**
 * The lines of a file that were not imported, as they are in it, each with its number and the reason: to be corrected and
 * imported again.
 */
const notImportedFile = async (file: Uint8Array, lines: readonly NotImported[]): Promise<string> => {
  const reasons = new Map(lines.map(({ line, reason }) => [line, reason]));
  let text = BYTE_ORDER_MARK;
  let width: number | undefined;
  for await (const { number: line, cells } of sheetRows(file, { csv: true, limits })) {
    if (width === undefined) {
      width = ownWidth(cells);
      text += csvLine(titlesWithReasons(cells));
      continue;
    }
    const reason = reasons.get(line);
    if (reason !== undefined) text += csvLine(rowWithReason(cells, { width, line, reason }));
  }
  return text;
};

/** Stores that file for the owner of a job. The file of the dry run `checkId` is kept as long as its results. */
export const writeNotImported = async (
  files: Files,
  { checkId, fileKey, lines }: { checkId: string; fileKey: string; lines: readonly NotImported[] },
): Promise<void> => {
  const check = await getJob(checkId);
  if (check?.kind !== 'lead_check') throw new Error(`The dry run ${checkId} is gone.`);
  const body = await notImportedFile(await files.read(check.input.key), lines);
  await files.write(fileKey, { body, fileName: 'lines-not-imported.csv' });
};
