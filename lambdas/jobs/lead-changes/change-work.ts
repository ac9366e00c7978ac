import * as z from 'zod';
import { mapInBatches } from '#platform/batches/map-in-batches';
import { logger } from '#platform/logger';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { updateJob } from '#platform/table/jobs';
import { userByEmail } from '#platform/table/users';
import { Rejection } from '#shared/errors';
import { BYTE_ORDER_MARK, csvLine } from '#shared/exports/csv';
import type { LeadChangeJob } from '#shared/jobs/job';
import { assignedRole, type LeadReceiver } from '#shared/leads/list/apply-bulk-change';
import { type ChangeCounts, ChangedLead, type LeadChangeTo, type LeadsOfStep } from '#shared/leads/list/bulk-change';
import type { Timestamp } from '#shared/time';
import type { User } from '#shared/users/user';
import { adminOf, ONLY_ADMINS } from '../admin-of.ts';
import { fileExpiry } from '../file-expiry.ts';
import { type Files, files } from '../imports/files.ts';
import type { Outcome, Work } from '../work.ts';
import { changeLead } from './change-lead.ts';
import { findLeads, knownLeads } from './chosen-leads.ts';

type Deps = { clock: () => Timestamp; files: Files; together: number };
type StepOutcome = Outcome<LeadChangeJob>;
type Checkpoint = NonNullable<LeadChangeJob['checkpoint']>;

const BEGINNING: Checkpoint = { changed: 0, unchanged: 0, failed: 0, part: 0 };

/** Transactions that check the same agent would conflict with each other. */
const [AT_ONCE, OF_ONE_AGENT] = [8, 1];

/** So many parts are put together as soon as they are there: the last step of 200,000 leads reads 130 files, not 4,000. */
const TOGETHER = 64;

/** Files that are read at once. */
const READ_AT_ONCE = 16;

const rowsOf = ({ changed, unchanged, failed }: Checkpoint): number => changed + unchanged + failed;

const partKey = ({ owner, id }: LeadChangeJob, part: number): string => `exports/${owner}/${id}-part-${part}.json`;

/** @throws Rejection for one who was disabled or deleted since the change was started, or has lost the role */
const agentOf = async ({ field, value }: LeadChangeTo): Promise<(LeadReceiver & { id: string }) | undefined> => {
  if (field !== 'assigned_agent' || value === null) return undefined;
  const agent = await userByEmail(value);
  if (!agent || agent.disabled)
    throw new Rejection('rejected', 'The chosen agent is disabled. Start the change again with another one.');
  const role = assignedRole(agent);
  if (!role)
    throw new Rejection(
      'rejected',
      'The chosen agent is neither a closer nor a fronter any more. Start the change again with another one.',
    );
  return { id: agent.id, email: agent.email, role };
};

const counted = (checkpoint: Checkpoint, results: readonly ChangedLead[]): Checkpoint => {
  const next = { ...checkpoint };
  for (const { outcome } of results) next[outcome === 'changed' || outcome === 'unchanged' ? outcome : 'failed'] += 1;
  return next;
};

const words: Record<ChangedLead['outcome'], string> = {
  changed: 'Changed',
  unchanged: 'Had this value already',
  gone: 'The lead was removed',
  erased: 'The data of this lead was erased',
  agent_gone: 'The agent gets no leads any more. Choose another one.',
  busy: 'Others were changing the lead. Change it again.',
  unread: 'The lead could not be read. Have it repaired first.',
};

const partOf = async ({ files }: Pick<Deps, 'files'>, job: LeadChangeJob, part: number): Promise<ChangedLead[]> =>
  z.array(ChangedLead).parse(JSON.parse(new TextDecoder().decode(await files.read(partKey(job, part)))));

const bundleKey = ({ owner, id }: LeadChangeJob, bundle: number): string =>
  `exports/${owner}/${id}-parts-${bundle}.csv`;

const lineOf = ({ lead_id, phone_number, outcome }: ChangedLead): string =>
  csvLine([lead_id, phone_number?.slice(-10) ?? null, words[outcome]]);

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);

const linesOfParts = async (deps: Pick<Deps, 'files'>, job: LeadChangeJob, parts: number[]): Promise<string> =>
  (await mapInBatches(parts, READ_AT_ONCE, part => partOf(deps, job, part))).flat().map(lineOf).join('');

/**
 * Writes a bundle of the newest parts if they are enough, before a checkpoint counts them: readers of the checkpoint
 * expect the bundle.
 */
const bundleParts = async (deps: Deps, job: LeadChangeJob, parts: number): Promise<void> => {
  const { files, together } = deps;
  if (parts % together !== 0) return;
  const body = await linesOfParts(deps, job, numbers(parts - together, parts));
  await files.write(bundleKey(job, parts / together - 1), { body, fileName: 'parts.csv' });
};

/** An earlier release counted parts without writing bundles, so a bundle may be missing: S3 then answers 404 or 403. */
const linesOfBundle = async (deps: Deps, job: LeadChangeJob, bundle: number): Promise<string> => {
  const { files, together } = deps;
  try {
    return new TextDecoder().decode(await files.read(bundleKey(job, bundle)));
  } catch (error) {
    logger.info('parts are read without their bundle', { job_id: job.id, bundle, error });
    return linesOfParts(deps, job, numbers(bundle * together, (bundle + 1) * together));
  }
};

/** The parts that the stored checkpoint counts are in bundles, except for the newest ones. */
const resultsFile = async (deps: Deps, job: LeadChangeJob, parts: number): Promise<string> => {
  const bundles = Math.floor((job.checkpoint?.part ?? 0) / deps.together);
  const [bundled, newest] = await Promise.all([
    mapInBatches(numbers(0, bundles), READ_AT_ONCE, bundle => linesOfBundle(deps, job, bundle)),
    linesOfParts(deps, job, numbers(bundles * deps.together, parts)),
  ]);
  return BYTE_ORDER_MARK + csvLine(['Lead', 'Phone number', 'Result']) + bundled.join('') + newest;
};

const countsOf = ({ changed, unchanged, failed }: Checkpoint): ChangeCounts => ({ changed, unchanged, failed });

/** Writes the file with the result of each lead. */
const withResults = async (
  deps: Deps,
  job: LeadChangeJob,
  checkpoint: Checkpoint,
): Promise<NonNullable<LeadChangeJob['result']>> => {
  const file_key = `exports/${job.owner}/${job.id}-results.csv`;
  const body = await resultsFile(deps, job, checkpoint.part);
  await deps.files.write(file_key, { body, fileName: 'changed-leads.csv' });
  return { ...countsOf(checkpoint), file_key, expires_ts: fileExpiry(job) };
};

/** How many leads a change has written: a step that was interrupted has stored its part and no checkpoint. */
const lastCheckpoint = async (deps: Deps, job: LeadChangeJob): Promise<Checkpoint> => {
  const checkpoint = job.checkpoint ?? BEGINNING;
  try {
    const results = await partOf(deps, job, checkpoint.part);
    return { ...counted(checkpoint, results), part: checkpoint.part + 1 };
  } catch (error) {
    // S3 answers 404 or 403 without such a part.
    logger.info('bulk change ended before a part', { job_id: job.id, part: checkpoint.part, error });
    return checkpoint;
  }
};

/** Leads that are already changed stay changed: the admin whose change was cancelled or failed sees which ones. */
const keepResults = async (deps: Deps, job: LeadChangeJob): Promise<void> => {
  const checkpoint = await lastCheckpoint(deps, job);
  if (checkpoint.part === 0) return;
  const result = await withResults(deps, job, checkpoint);
  await updateJob(job.id, {
    set: { result, updated_ts: deps.clock() },
    when: [{ field: 'state', is: 'one-of', values: ['cancelled', 'failed'] }],
  });
};

const finished = async (deps: Deps, job: LeadChangeJob, checkpoint: Checkpoint, user: User): Promise<StepOutcome> => {
  const counts = countsOf(checkpoint);
  return {
    outcome: 'done',
    rows: rowsOf(checkpoint),
    result: await withResults(deps, job, checkpoint),
    together: {
      record: leadBulkRecordStep(
        { actor: { user }, now: deps.clock() },
        { action: 'changed', job_id: job.id, choices: job.input, counts },
      ),
    },
  };
};

/** Notes which leads of the filter are next, before any of them is changed. */
const noteFound = (job: LeadChangeJob, found: LeadsOfStep): StepOutcome => ({
  outcome: 'step',
  checkpoint: { ...(job.checkpoint ?? BEGINNING), found },
  progress: job.progress,
});

/** One part of the leads. Repeated after its function was ended, it finds the leads that it had changed as unchanged. */
const changePart = async (deps: Deps, job: LeadChangeJob, user: User): Promise<StepOutcome> => {
  const { to } = job.input;
  const checkpoint = job.checkpoint ?? BEGINNING;
  const { ids, next, share } = knownLeads(job);
  const agent = await agentOf(to);
  const by = { actor: { user }, now: deps.clock() };
  const results = await mapInBatches(ids, agent ? OF_ONE_AGENT : AT_ONCE, id => changeLead({ to, agent, by }, id));
  await deps.files.write(partKey(job, checkpoint.part), { body: JSON.stringify(results), fileName: 'part.json' });
  const { cursor: _, found: __, ...after } = { ...counted(checkpoint, results), part: checkpoint.part + 1 };
  if (next === undefined) return finished(deps, job, after, user);
  await bundleParts(deps, job, after.part);
  const progress = { percent: Math.min(99, Math.floor(100 * share)), rows: rowsOf(after) };
  return { outcome: 'step', checkpoint: { ...after, cursor: next }, progress };
};

/** The work of a bulk change: lead after lead, each on the condition that it is as it was read. */
export const changeWork = (
  { clock, together = TOGETHER }: { clock: () => Timestamp; together?: number },
  storage = files,
): Work<LeadChangeJob> => {
  const deps = { clock, together, files: storage };
  return {
    step: async job => {
      const user = await adminOf(job, ONLY_ADMINS);
      const found = await findLeads(job);
      return found ? noteFound(job, found) : changePart(deps, job, user);
    },
    abandon: job => keepResults(deps, job),
  };
};
