import * as z from 'zod';
import { mapInBatches } from '#platform/batches/map-in-batches';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { updateJob } from '#platform/table/jobs';
import type { LeadImportJob } from '#shared/jobs/job';
import { ImportLine } from '#shared/leads/import/import-line';
import type { User } from '#shared/users/user';
import { adminOf, ONLY_ADMINS } from '../../admin-of.ts';
import { fileExpiry } from '../../file-expiry.ts';
import type { Outcome, Report, Work } from '../../work.ts';
import type { LeadImportDeps } from './deps.ts';
import { PlannedLine, plannedLine } from './import-plan.ts';
import { decideLines } from './known-leads.ts';
import { writeNotImported } from './not-imported-file.ts';
import { skippedLines, skippedLinesOf } from './skipped-lines.ts';
import { draftKey, planKey, readJson, resultKey, skippedKey, writeJson } from './stored-files.ts';
import { writePlanned } from './write-planned.ts';

type StepOutcome = Outcome<LeadImportJob>;
type Checkpoint = NonNullable<LeadImportJob['checkpoint']>;
type At = { job: LeadImportJob; checkpoint: Checkpoint; user: User };

/**
 * Transactions at the same time: some hundred leads a second, because all new leads are in one partition of the leads
 * list, which takes a thousand writes a second.
 */
const AT_ONCE = 16;

const rowsOf = ({ created, updated, skipped }: Omit<Checkpoint, 'draft' | 'planned'>): number =>
  created + updated + skipped;

const progressOf = ({ input }: LeadImportJob, checkpoint: Checkpoint) => ({
  percent: Math.min(99, Math.floor((100 * checkpoint.draft) / Math.max(1, input.drafts))),
  rows: rowsOf(checkpoint),
});

/** The lines are compared again with the leads as they are now: the dry run may be hours old. */
const plan = async ({ files, clock }: LeadImportDeps, { job, checkpoint }: At): Promise<StepOutcome> => {
  const { check_id, existing, lead_source } = job.input;
  const lines = await readJson(files, draftKey(check_id, checkpoint.draft), z.array(ImportLine).parse);
  const planned = (await decideLines(lines, existing)).map(line =>
    plannedLine(job.id, line, { lead_source, userId: job.owner, now: clock() }),
  );
  await writeJson(files, planKey(job.id, checkpoint.draft), planned);
  return { outcome: 'step', checkpoint: { ...checkpoint, planned: true }, progress: progressOf(job, checkpoint) };
};

/** Reports often: a run whose import was cancelled stops there. */
const write = async (
  { files, clock }: LeadImportDeps,
  { job, checkpoint, user }: At,
  report: Report,
): Promise<StepOutcome> => {
  const { draft } = checkpoint;
  const planned = await readJson(files, planKey(job.id, draft), z.array(PlannedLine).parse);
  const by = { actor: { user }, now: clock() };
  const { percent, rows } = progressOf(job, checkpoint);
  const written = await mapInBatches(
    planned,
    AT_ONCE,
    line => writePlanned({ job, by }, line),
    lines => report({ percent, rows: rows + lines }),
  );
  await writeJson(files, skippedKey(job.id, draft), written.flatMap(skippedLinesOf));
  const next = { ...checkpoint, draft: draft + 1, planned: false };
  for (const { outcome } of written) next[outcome] += 1;
  return { outcome: 'step', checkpoint: next, progress: progressOf(job, next) };
};

const finish = async ({ files, clock }: LeadImportDeps, { job, checkpoint, user }: At): Promise<StepOutcome> => {
  const { created, updated, skipped } = checkpoint;
  const counts = { created, updated, skipped };
  const { check_id, file_name, lead_source, existing, drafts } = job.input;
  const file_key = resultKey(job);
  if (skipped > 0) {
    const lines = await skippedLines(files, { jobId: job.id, drafts });
    await writeNotImported(files, { checkId: check_id, fileKey: file_key, lines });
  }
  return {
    outcome: 'done',
    rows: rowsOf(counts),
    result: { ...counts, ...(skipped > 0 && { file_key }), expires_ts: fileExpiry(job) },
    together: {
      record: leadBulkRecordStep(
        { actor: { user }, now: clock() },
        { action: 'imported', job_id: job.id, file_name, choices: { lead_source, existing }, counts },
      ),
    },
  };
};

const BEGINNING: Checkpoint = { created: 0, updated: 0, skipped: 0, draft: 0, planned: false };

/** The work of an import: what is to be written for a draft is planned and stored, then written; draft by draft. */
export const importWork = (deps: LeadImportDeps): Work<LeadImportJob> => ({
  step: async (job, report) => {
    const at = { job, checkpoint: job.checkpoint ?? BEGINNING, user: await adminOf(job, ONLY_ADMINS) };
    if (at.checkpoint.draft >= job.input.drafts) return finish(deps, at);
    return at.checkpoint.planned ? write(deps, at, report) : plan(deps, at);
  },
  // Leads that are imported stay; the owner may take the import back, now that nothing is written any more.
  abandon: async ({ id }) => void (await updateJob(id, { set: { stopped_ts: deps.clock() } })),
});
