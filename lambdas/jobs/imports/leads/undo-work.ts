import * as z from 'zod';
import { mapInBatches } from '#platform/batches/map-in-batches';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { existingLeads } from '#platform/table/imports/lead-removal';
import { getJob } from '#platform/table/jobs';
import type { LeadUndoJob } from '#shared/jobs/job';
import type { User } from '#shared/users/user';
import { adminOf, ONLY_ADMINS } from '../../admin-of.ts';
import { fileExpiry } from '../../file-expiry.ts';
import type { Outcome, Report, Work } from '../../work.ts';
import type { LeadImportDeps } from './deps.ts';
import { PlannedLine } from './import-plan.ts';
import { skippedLines, skippedLinesOf } from './skipped-lines.ts';
import { foundKey, planKey, readJson, reasonsFile, resultKey, skippedKey, writeJson } from './stored-files.ts';
import { undoPlanned } from './undo-planned.ts';

type StepOutcome = Outcome<LeadUndoJob>;
type Checkpoint = NonNullable<LeadUndoJob['checkpoint']>;
type At = { job: LeadUndoJob; checkpoint: Checkpoint; user: User };

const AT_ONCE = 16;

/** If the import's own document is deleted already, every item of a lead counts as new. */
const NEVER = '';

const rowsOf = ({ removed, restored, kept }: Omit<Checkpoint, 'draft' | 'found'>): number => removed + restored + kept;

const plannedOf = ({ files }: LeadImportDeps, { job, checkpoint }: At): Promise<PlannedLine[]> =>
  readJson(files, planKey(job.input.import_id, checkpoint.draft), z.array(PlannedLine).parse);

const progressOf = (job: LeadUndoJob, checkpoint: Checkpoint) => ({
  percent: Math.min(99, Math.floor((100 * checkpoint.draft) / job.input.drafts)),
  rows: rowsOf(checkpoint),
});

/** Notes which leads there are before any is removed: a run that goes on knows what an earlier one has removed. */
const find = async (deps: LeadImportDeps, at: At): Promise<StepOutcome> => {
  const { job, checkpoint } = at;
  const planned = await plannedOf(deps, at);
  const ids = planned.flatMap(line => (line.decision === 'create' ? [line.lead_id] : []));
  await writeJson(deps.files, foundKey(job.id, checkpoint.draft), await existingLeads(ids));
  return { outcome: 'step', checkpoint: { ...checkpoint, found: true }, progress: progressOf(job, checkpoint) };
};

const undo = async (deps: LeadImportDeps, at: At, report: Report): Promise<StepOutcome> => {
  const { files, clock } = deps;
  const { job, checkpoint, user } = at;
  const { draft, found: _, ...counts } = checkpoint;
  const found = new Set(await readJson(files, foundKey(job.id, draft), z.array(z.string()).parse));
  const actor = { user };
  const since = (await getJob(job.input.import_id))?.created_ts ?? NEVER;
  const { percent, rows } = progressOf(job, checkpoint);
  const undone = await mapInBatches(
    await plannedOf(deps, at),
    AT_ONCE,
    // The time of each line: what came while the lines before it were taken back counts too.
    line => undoPlanned({ job, by: { actor, now: clock() }, since, found }, line),
    lines => report({ percent, rows: rows + lines }),
  );
  await writeJson(files, skippedKey(job.id, draft), undone.flatMap(skippedLinesOf));
  for (const { outcome } of undone) if (outcome !== 'none') counts[outcome] += 1;
  const next = { ...counts, draft: draft + 1 };
  return { outcome: 'step', checkpoint: next, progress: progressOf(job, next) };
};

const finish = async ({ files, clock }: LeadImportDeps, { job, checkpoint, user }: At): Promise<StepOutcome> => {
  const { removed, restored, kept } = checkpoint;
  const counts = { removed, restored, kept };
  const { file_name, import_id, drafts } = job.input;
  const file_key = resultKey(job);
  if (kept > 0) {
    const lines = await skippedLines(files, { jobId: job.id, drafts });
    await files.write(file_key, { body: reasonsFile(lines), fileName: 'leads-that-were-kept.csv' });
  }
  return {
    outcome: 'done',
    rows: rowsOf(counts),
    result: { ...counts, ...(kept > 0 && { file_key }), expires_ts: fileExpiry(job) },
    together: {
      record: leadBulkRecordStep(
        { actor: { user }, now: clock() },
        { action: 'import_undone', job_id: job.id, file_name, choices: { import_id }, counts },
      ),
    },
  };
};

/** The work of taking an import back: what was planned for each draft, if nobody has touched the lead since. */
export const undoWork = (deps: LeadImportDeps): Work<LeadUndoJob> => ({
  step: async (job, report) => {
    const checkpoint = job.checkpoint ?? { removed: 0, restored: 0, kept: 0, draft: 0 };
    const at = { job, checkpoint, user: await adminOf(job, ONLY_ADMINS) };
    if (checkpoint.draft >= job.input.drafts) return finish(deps, at);
    return checkpoint.found ? undo(deps, at, report) : find(deps, at);
  },
  abandon: async () => undefined,
});
