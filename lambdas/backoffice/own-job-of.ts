import { type Actor, withCurrentFeatures } from '#platform/handlers/actor';
import { getJob } from '#platform/table/jobs';
import { may, type Requirement } from '#shared/access/access';
import { registerBlacklistFile } from '#shared/contracts/blacklist';
import { startLeadChange } from '#shared/contracts/lead-changes';
import { startLeadExport } from '#shared/contracts/lead-data';
import { checkLeadFile, startLeadImport, undoLeadImport } from '#shared/contracts/lead-imports';
import { Rejection } from '#shared/errors';
import type { Job, JobOf } from '#shared/jobs/job';

/** What a user needs to start a job of each kind, and so to read what it has made. */
const creations = {
  blacklist_upload: registerBlacklistFile.access,
  lead_check: checkLeadFile.access,
  lead_import: startLeadImport.access,
  lead_import_undo: undoLeadImport.access,
  lead_change: startLeadChange.access,
  lead_export: startLeadExport.access,
} as const satisfies Partial<Record<Job['kind'], Requirement>>;
type OwnKind = keyof typeof creations;

const isOfKind = <K extends OwnKind>(job: Job | undefined, kind: K): job is JobOf<K> => job?.kind === kind;

const NO_FILE = 'There is no such file. Files are deleted after seven days; upload it again.';

type Wanted<K> = { id: string; kinds: readonly K[]; missing: string; isListed: (job: Job) => boolean };

const permittedJob = async <K extends OwnKind>(actor: Actor, { id, kinds, missing, isListed }: Wanted<K>) => {
  const job = await getJob(id);
  const kind = job && isListed(job) ? kinds.find(one => one === job.kind) : undefined;
  if (!kind || !isOfKind(job, kind)) throw new Rejection('not_found', missing);
  const needed: Requirement = creations[kind];
  if (!may((await withCurrentFeatures(actor, needed)).access, needed))
    throw new Rejection('forbidden', 'You are not allowed to do this.');
  return job;
};

/**
 * The actor's own job of one of these kinds, if the actor may start such a job at this moment.
 * @throws Rejection `not_found` with the message; `forbidden`
 */
export const ownJobOf = <K extends OwnKind>(
  actor: Actor,
  id: string,
  kinds: readonly K[],
  missing = NO_FILE,
): Promise<JobOf<K>> => permittedJob(actor, { id, kinds, missing, isListed: ({ owner }) => owner === actor.user.id });

/** The same of anybody's import, which each admin may undo. @throws Rejection `not_found`, `forbidden` */
export const importOfAnybody = (actor: Actor, id: string): Promise<JobOf<'lead_import'>> =>
  permittedJob(actor, { id, kinds: ['lead_import'], missing: NO_FILE, isListed: () => true });
