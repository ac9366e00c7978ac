import { loadCurrentActor } from '#platform/handlers/actor';
import { noteBlacklistAreas, tellOfBlacklist } from '#platform/table/blacklist/blacklist-areas';
import { blacklistRecordStep } from '#platform/table/blacklist/blacklist-records';
import { may } from '#shared/access/access';
import type { ListedRow } from '#shared/blacklist/listed-row';
import { registerBlacklistFile } from '#shared/contracts/blacklist';
import { Rejection } from '#shared/errors';
import type { BlacklistUploadJob, UploadCheckpoint } from '#shared/jobs/job';
import type { Timestamp } from '#shared/time';
import { fileExpiry } from '../file-expiry.ts';
import type { Outcome, Report, Work } from '../work.ts';
import { type Files, files } from './files.ts';
import { readList, rejectedFile } from './read-list.ts';
import { writeRows } from './write-rows.ts';

type BlacklistDeps = { files: Files; clock: () => Timestamp; rowsADraft: number };

type StepOutcome = Outcome<BlacklistUploadJob>;

/** Reading a file is this share of the whole work, in percent. */
const READ = 10;

const draftKey = ({ id }: BlacklistUploadJob, draft: number): string => `imports/drafts/${id}/${draft}.json`;

/** Beside the files of exports, which the bucket deletes after seven days. */
const rejectedKey = ({ id, owner }: BlacklistUploadJob): string => `exports/${owner}/${id}-rejected.xlsx`;

/**
 * The reading of a workbook cannot be continued in another run, so its valid rows are first stored in drafts, within
 * one step.
 */
const read = async (deps: BlacklistDeps, job: BlacklistUploadJob, report: Report): Promise<StepOutcome> => {
  const file = await deps.files.read(job.input.key);
  const { rows, rejected, titles } = await readList(file, count => report({ percent: 1, rows: count }));
  let drafts = 0;
  for (let from = 0; from < rows.length; from += deps.rowsADraft) {
    const body = JSON.stringify(rows.slice(from, from + deps.rowsADraft));
    await deps.files.write(draftKey(job, drafts++), { body, fileName: 'draft.json' });
    await report({ percent: 5, rows: 0 });
  }
  if (rejected.length > 0)
    await deps.files.write(rejectedKey(job), {
      body: await rejectedFile({ rejected, titles }),
      fileName: 'rejected-rows.xlsx',
    });
  const counts = { added: 0, existing: 0, rejected: rejected.length };
  return {
    outcome: 'step',
    checkpoint: { ...counts, draft: 0, drafts, rows: rows.length },
    progress: { percent: READ, rows: 0 },
  };
};

const progressOf = ({ rows }: Pick<UploadCheckpoint, 'rows'>, written: number) => ({
  percent: Math.min(99, READ + Math.floor(((100 - READ) * written) / Math.max(1, rows))),
  rows: written,
});

const writeDraft = async (
  deps: BlacklistDeps,
  { job, checkpoint }: { job: BlacklistUploadJob; checkpoint: UploadCheckpoint },
  report: Report,
): Promise<StepOutcome> => {
  const text = new TextDecoder().decode(await deps.files.read(draftKey(job, checkpoint.draft)));
  const rows = JSON.parse(text) as ListedRow[];
  const before = checkpoint.added + checkpoint.existing;
  // The parts are noted first: an entry in an unknown part would not be listed.
  await noteBlacklistAreas(rows);
  const { added, existing } = await writeRows(job, rows, count => report(progressOf(checkpoint, before + count)));
  const next = {
    ...checkpoint,
    added: checkpoint.added + added,
    existing: checkpoint.existing + existing,
    draft: checkpoint.draft + 1,
  };
  return { outcome: 'step', checkpoint: next, progress: progressOf(checkpoint, before + rows.length) };
};

const finish = async (
  { clock }: BlacklistDeps,
  job: BlacklistUploadJob,
  { added, existing, rejected, rows }: UploadCheckpoint,
): Promise<StepOutcome> => {
  await tellOfBlacklist();
  const { file_name, posted_by } = job.input;
  const by = { actor: { user: { id: job.owner, email: posted_by } }, now: clock() };
  return {
    outcome: 'done',
    rows,
    result: {
      ...{ added, existing, rejected },
      ...(rejected > 0 && { rejected_key: rejectedKey(job) }),
      expires_ts: fileExpiry(job),
    },
    together: { record: blacklistRecordStep(by, { action: 'file_imported', file_name, rows: added }) },
  };
};

/** @throws Rejection `forbidden` for an owner who was disabled, or may not change the blacklist any more */
const requirePermission = async ({ owner }: BlacklistUploadJob): Promise<void> => {
  const { access } = await loadCurrentActor(owner);
  if (!may(access, registerBlacklistFile.access))
    throw new Rejection('forbidden', 'You may not change the blacklist any more. Ask an admin to upload the file.');
};

/** Drafts of some ten seconds. */
const ROWS_A_DRAFT = 10_000;

/** The work of an uploaded list: it is read and checked, then its rows are written draft by draft. */
export const blacklistWork = (
  { clock, rowsADraft = ROWS_A_DRAFT }: { clock: () => Timestamp; rowsADraft?: number },
  storage = files,
): Work<BlacklistUploadJob> => {
  const deps = { files: storage, clock, rowsADraft };
  return {
    step: async (job, report) => {
      await requirePermission(job);
      const { checkpoint } = job;
      if (!checkpoint) return read(deps, job, report);
      return checkpoint.draft < checkpoint.drafts
        ? writeDraft(deps, { job, checkpoint }, report)
        : finish(deps, job, checkpoint);
    },
    // The bucket deletes drafts; rows that are written stay on the blacklist.
    abandon: tellOfBlacklist,
  };
};
