import { eventHandler } from '#platform/handlers/event-handler';
import type { DomainEvent } from '#shared/contracts/events';
import type { ImportJob } from '#shared/jobs/job';
import { timestamp } from '#shared/time';
import { runJob } from '../run-job.ts';
import type { Work } from '../work.ts';
import { blacklistWork } from './blacklist-work.ts';
import { dueByFile, dueByRegistration } from './due-import.ts';
import { files } from './files.ts';
import { checkWork } from './leads/check-work.ts';
import { importWork } from './leads/import-work.ts';
import { undoWork } from './leads/undo-work.ts';

/** What begins within this time can finish before the function is ended, after five minutes. */
const BEGIN_WITHIN_MS = 240_000;

/** A draft of leads takes some seconds. */
const LINES_A_DRAFT = 1_000;

const clock = () => timestamp(new Date());

/** The work of each kind of job of this function. */
const workOfAll = (): Work<ImportJob> => {
  const leads = { files, clock, linesADraft: LINES_A_DRAFT };
  const works: { [K in ImportJob['kind']]: Work<Extract<ImportJob, { kind: K }>> } = {
    blacklist_upload: blacklistWork({ clock }),
    lead_check: checkWork(leads),
    lead_import: importWork(leads),
    lead_import_undo: undoWork(leads),
  };
  const workOf = ({ kind }: ImportJob) => works[kind] as Work<ImportJob>;
  return { step: (job, report) => workOf(job).step(job, report), abandon: job => workOf(job).abandon(job) };
};

const run = async (due: DomainEvent<'import.due'>['detail'] | undefined): Promise<void> => {
  if (!due) return;
  const started = Date.now();
  const outOfTime = () => Date.now() - started > BEGIN_WITHIN_MS;
  await runJob({ work: workOfAll(), clock, outOfTime }, due);
};

/** Imports uploaded files, when they are stored and registered, in either order. */
export const handler = eventHandler('import-files', {
  'import.due': async ({ detail }) => run(await dueByRegistration(detail)),
  'Object Created': async ({ detail }) => run(await dueByFile(detail.object.key)),
});
