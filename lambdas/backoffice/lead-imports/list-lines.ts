import * as z from 'zod';
import type { Actor } from '#platform/handlers/actor';
import type { readStored } from '#platform/stored-objects';
import { LINES_A_PAGE, type listCheckedLines as operation } from '#shared/contracts/lead-imports';
import { Rejection } from '#shared/errors';
import { checkedLinesKey } from '#shared/leads/import/checked-lines-key';
import { CheckedLine } from '#shared/leads/import/import-choices';
import { LINES_A_FILE } from '#shared/leads/import/lead-import';
import { ownJobOf } from '../own-job-of.ts';

type Deps = { readStored: typeof readStored; actor: Actor };

const PAGES_A_FILE = LINES_A_FILE / LINES_A_PAGE;

/**
 * A page of the lines of a dry run with one decision. A page is in one of the files that the dry run has made.
 * @throws Rejection `not_found`; `conflict` for a dry run that is not done
 */
export const listLines = async (
  { readStored, actor }: Deps,
  { id, decision, page }: z.output<typeof operation.input>,
): Promise<z.output<typeof operation.output>> => {
  const job = await ownJobOf(actor, id, ['lead_check']);
  if (!job.result) throw new Rejection('conflict', 'This dry run is not done. Look at its state.');
  const pages = Math.ceil(job.result[decision] / LINES_A_PAGE);
  if (page >= pages) return { data: [], pages };
  const file = await readStored(checkedLinesKey(job, decision, Math.floor(page / PAGES_A_FILE)));
  const lines = z.array(CheckedLine).parse(JSON.parse(new TextDecoder().decode(file)));
  const from = (page % PAGES_A_FILE) * LINES_A_PAGE;
  return { data: lines.slice(from, from + LINES_A_PAGE), pages };
};
