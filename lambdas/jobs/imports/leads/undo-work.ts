import * as z from 'zod';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { getJob } from '#platform/table/jobs';
import type { LeadUndoJob } from '#shared/jobs/job';
import type { User } from '#shared/users/user';
import { adminOf, ONLY_ADMINS } from '../../admin-of.ts';
import { eachOf } from '../../each-of.ts';
import { fileExpiry } from '../../file-expiry.ts';
import type { Outcome, Work } from '../../work.ts';
import type { LeadImportDeps } from './deps.ts';
import { PlannedLine } from './import-plan.ts';
import { skippedLines, skippedOf } from './skipped-lines.ts';
import { planKey, readJson, reasonsFile, resultKey, skippedKey, writeJson } from './stored-files.ts';
import { undoPlanned } from './undo-planned.ts';

type Made = Outcome<LeadUndoJob>;
type Checkpoint = NonNullable<LeadUndoJob['checkpoint']>;
type At = { job: LeadUndoJob; checkpoint: Checkpoint; user: User };

const AT_ONCE = 16;

/** Whatever a lead has is new, should the import itself be deleted already. */
const NEVER = '';

const rowsOf = ({ removed, restored, kept }: Omit<Checkpoint, 'draft'>): number => removed + restored + kept;

const undo = async ({ files, clock }: LeadImportDeps, { job, checkpoint, user }: At): Promise<Made> => {
  const { draft } = checkpoint;
  const planned = await readJson(files, planKey(job.input.import_id, draft), z.array(PlannedLine).parse);
  const by = { actor: { user }, now: clock() };
  const since = (await getJob(job.input.import_id))?.created_ts ?? NEVER;
  const undone = await eachOf(planned, AT_ONCE, line => undoPlanned({ job, by, since }, line));
  await writeJson(files, skippedKey(job.id, draft), undone.flatMap(skippedOf));
  const next = { ...checkpoint, draft: draft + 1 };
  for (const { outcome } of undone) if (outcome !== 'none') next[outcome] += 1;
  const percent = Math.min(99, Math.floor((100 * next.draft) / job.input.drafts));
  return { outcome: 'step', checkpoint: next, progress: { percent, rows: rowsOf(next) } };
};

const finish = async ({ files, clock }: LeadImportDeps, { job, checkpoint, user }: At): Promise<Made> => {
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
  step: async job => {
    const checkpoint = job.checkpoint ?? { removed: 0, restored: 0, kept: 0, draft: 0 };
    const at = { job, checkpoint, user: await adminOf(job, ONLY_ADMINS) };
    return checkpoint.draft < job.input.drafts ? undo(deps, at) : finish(deps, at);
  },
  abandon: async () => undefined,
});
