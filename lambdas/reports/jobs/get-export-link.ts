import { exportedSubject } from '#platform/exported-subject';
import { type Actor, currentAccess } from '#platform/handlers/actor';
import type { linkTo } from '#platform/stored-link';
import { recordExport } from '#platform/table/audit/export-records';
import type { Access } from '#shared/access/access';
import { Rejection } from '#shared/errors';
import { daysOfFilter } from '#shared/exports/export-input';
import { isNarrower, roleLimitsOf } from '#shared/exports/role-limits';
import type { ExportJob } from '#shared/jobs/job';
import { rangeProblem } from '#shared/metrics/day-range';
import { newYorkDay } from '#shared/new-york';
import type { Timestamp } from '#shared/time';
import { longestDaysOf } from './longest-days-of.ts';
import { ownJob } from './own-job.ts';

type Deps = { linkTo: typeof linkTo; actor: Actor; now: Timestamp };

const isBeyondLimits = ({ input, limits = {}, created_ts }: ExportJob, access: Access): boolean => {
  const { report, filter } = input;
  const { first, last = newYorkDay(created_ts) } = daysOfFilter(filter);
  const isTooLong = first !== undefined && rangeProblem({ first, last }, last, longestDaysOf(report, access));
  return Boolean(isTooLong) || isNarrower(roleLimitsOf(report, access), limits);
};

/** @throws Rejection `forbidden` if the owner's role limits the list more than when the file was made */
const requireWithinLimits = (job: ExportJob, access: Access): void => {
  if (isBeyondLimits(job, access))
    throw new Rejection(
      'forbidden',
      'Your role shows less of this list than when this file was made. Export it again.',
    );
};

/**
 * A link to the file of the actor's own export, recorded before it is given. A user who may no longer see the list, or
 * only a smaller part of it, does not get the file.
 * @throws Rejection `not_found` without such an export or after the file's time; `conflict` if it is not done;
 * `forbidden`
 */
export const getExportLink = async ({ linkTo, actor, now }: Deps, { id }: { id: string }): Promise<{ url: string }> => {
  const job = await ownJob(actor, id);
  if (job.kind !== 'export' || job.state !== 'done' || !job.result)
    throw new Rejection('conflict', 'This export is not done, so there is no file. Look at its state.');
  const { access } = await currentAccess(actor.user);
  await exportedSubject({ ...actor, access }, job.input);
  requireWithinLimits(job, access);
  const { rows, file_key, expires_ts } = job.result;
  if (now >= expires_ts) throw new Rejection('not_found', 'This file was deleted after seven days. Export it again.');
  await recordExport({ action: 'link_opened', job, rows, user: actor.user, now });
  return { url: await linkTo(file_key) };
};
