import * as z from 'zod';
import { batchesOf } from '#platform/batches/batches-of';
import { getImportMapping, headerOf } from '#platform/table/imports/import-mappings';
import { Rejection } from '#shared/errors';
import type { LeadCheckJob } from '#shared/jobs/job';
import { checkedLinesKey } from '#shared/leads/import/checked-lines-key';
import { hasTitles, mappingProblem, shownTitles, suggestedMapping } from '#shared/leads/import/column-mapping';
import { CheckedLine, LineDecision } from '#shared/leads/import/import-choices';
import { ImportLine } from '#shared/leads/import/import-line';
import { LINES_A_FILE } from '#shared/leads/import/lead-import';
import { adminOf, ONLY_ADMINS } from '../../admin-of.ts';
import { fileExpiry } from '../../file-expiry.ts';
import type { Outcome, Report, Work } from '../../work.ts';
import type { LeadImportDeps } from './deps.ts';
import { decideLines } from './known-leads.ts';
import { writeNotImported } from './not-imported-file.ts';
import { readLines, readTitles } from './read-lines.ts';
import { decidedKey, draftKey, readJson, resultKey, writeJson } from './stored-files.ts';

type StepOutcome = Outcome<LeadCheckJob>;
type Checkpoint = NonNullable<LeadCheckJob['checkpoint']>;
type At = { job: LeadCheckJob; checkpoint: Checkpoint };

/** Reading a file is this share of the whole work, in percent; comparing its lines goes up to the other. */
const [READ, COMPARED] = [20, 95];

const NO_TITLES =
  'The first row has a customer, and no titles. Put a row with titles such as Phone and First name above it, and upload the file again.';

/** The reading of a file cannot be continued in another run, so its lines are stored in drafts within one step. */
const read = async (
  { files, linesADraft }: LeadImportDeps,
  job: LeadCheckJob,
  report: Report,
): Promise<StepOutcome> => {
  const file = await files.read(job.input.key);
  const titles = await readTitles(file);
  if (!hasTitles(titles)) throw new Rejection('rejected', NO_TITLES);
  const header = headerOf(titles);
  const mapping = job.input.mapping ?? (await getImportMapping(job.owner, header)) ?? suggestedMapping(titles);
  const lines = await readLines(file, mapping, rows => report({ percent: 1, rows }));
  const drafts = batchesOf(lines, linesADraft);
  for (const [draft, some] of drafts.entries()) {
    await writeJson(files, draftKey(job.id, draft), some);
    await report({ percent: READ, rows: 0 });
  }
  const counts = { create: 0, update: 0, skip: 0 };
  const checkpoint = { ...counts, columns: shownTitles(titles), header, mapping, draft: 0, drafts: drafts.length };
  return { outcome: 'step', checkpoint, progress: { percent: READ, rows: 0 } };
};

const rowsOf = ({ create, update, skip }: Pick<Checkpoint, 'create' | 'update' | 'skip'>) => create + update + skip;

const compare = async ({ files }: LeadImportDeps, { job, checkpoint }: At): Promise<StepOutcome> => {
  const lines = await readJson(files, draftKey(job.id, checkpoint.draft), z.array(ImportLine).parse);
  const decided = await decideLines(lines, job.input.existing);
  await writeJson(
    files,
    decidedKey(job.id, checkpoint.draft),
    decided.map(({ line, decision, reason }) => ({ line, decision, reason })),
  );
  const next = { ...checkpoint, draft: checkpoint.draft + 1 };
  for (const { decision } of decided) next[decision] += 1;
  const percent = READ + Math.floor(((COMPARED - READ) * next.draft) / next.drafts);
  return { outcome: 'step', checkpoint: next, progress: { percent, rows: rowsOf(next) } };
};

const decidedLines = async ({ files }: LeadImportDeps, { job, checkpoint }: At): Promise<CheckedLine[]> => {
  const lines: CheckedLine[] = [];
  for (let draft = 0; draft < checkpoint.drafts; draft++)
    lines.push(...(await readJson(files, decidedKey(job.id, draft), z.array(CheckedLine).parse)));
  return lines;
};

/** The lines by decision, in files of the pages that the screen reads. */
const finish = async (deps: LeadImportDeps, { job, checkpoint }: At, report: Report): Promise<StepOutcome> => {
  const { draft: _, ...result } = checkpoint;
  const lines = await decidedLines(deps, { job, checkpoint });
  for (const decision of LineDecision.options) {
    const some = lines.filter(line => line.decision === decision);
    for (const [page, part] of batchesOf(some, LINES_A_FILE).entries()) {
      await writeJson(deps.files, checkedLinesKey(job, decision, page), part);
      await report({ percent: COMPARED, rows: rowsOf(checkpoint) });
    }
  }
  const skipped = lines.filter(({ decision }) => decision === 'skip');
  const file_key = resultKey(job);
  if (skipped.length > 0) await writeNotImported(deps.files, { checkId: job.id, fileKey: file_key, lines: skipped });
  const problem = mappingProblem(checkpoint.mapping);
  return {
    outcome: 'done',
    rows: lines.length,
    result: {
      ...result,
      ...(problem && { problem }),
      ...(skipped.length > 0 && { file_key }),
      expires_ts: fileExpiry(job),
    },
    together: {},
  };
};

/** The work of a dry run: the file is read, its lines are compared with the leads draft by draft, and sorted. */
export const checkWork = (deps: LeadImportDeps): Work<LeadCheckJob> => ({
  step: async (job, report) => {
    await adminOf(job, ONLY_ADMINS);
    const { checkpoint } = job;
    if (!checkpoint) return read(deps, job, report);
    return checkpoint.draft < checkpoint.drafts
      ? compare(deps, { job, checkpoint })
      : finish(deps, { job, checkpoint }, report);
  },
  // The bucket deletes drafts.
  abandon: async () => undefined,
});
