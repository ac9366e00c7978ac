import type { Actor } from '#platform/handlers/actor';
import { importJobId } from '#platform/import-job-id';
import { leadBulkRecordStep } from '#platform/table/audit/lead-bulk-records';
import { importMappingStep } from '#platform/table/imports/import-mappings';
import { getJob, jobCreation } from '#platform/table/jobs';
import { Rejection } from '#shared/errors';
import { type Job, OwnLeadImport } from '#shared/jobs/job';
import { newJob } from '#shared/jobs/new-job';
import { whyNotAgain } from '#shared/leads/import/import-again';
import type { Timestamp } from '#shared/time';
import { ownJobOf } from '../own-job-of.ts';
import { createLeadJobWithinLimit } from './create-lead-job-within-limit.ts';
import { requireSource } from './require-source.ts';
import { undoId } from './undo-import.ts';

const FILE_DELETED = 'The file of this dry run was deleted after seven days. Upload it again.';

const startedImport = async (known: Job): Promise<OwnLeadImport> => {
  const why = whyNotAgain(known, (await getJob(undoId(known.id))) !== undefined);
  if (why !== undefined) throw new Rejection('rejected', why);
  return OwnLeadImport.parse(known);
};

/**
 * Imports the lines of a dry run. The import's id is made of that of the dry run, so that it is imported once, however
 * often this is asked for.
 * @throws Rejection `not_found`, also after the files' time; `rejected` for a dry run without lines to import, or whose
 * import ended early or was undone; `too_many_requests`
 */
export const startImport = async (
  { actor, now }: { actor: Actor; now: Timestamp },
  { check_id }: { check_id: string },
): Promise<OwnLeadImport> => {
  const { result, input } = await ownJobOf(actor, check_id, ['lead_check']);
  const id = importJobId(check_id);
  const known = await getJob(id);
  if (known) return startedImport(known);
  if (!result || result.problem !== undefined || result.create + result.update === 0)
    throw new Rejection('rejected', 'This dry run has no line to import. Check the columns, or choose another file.');
  const { file_name, lead_source, existing } = input;
  if (now >= result.expires_ts) throw new Rejection('not_found', FILE_DELETED);
  const counts = { create: result.create, update: result.update, skip: result.skip };
  await requireSource(lead_source);
  const asked = { check_id, file_name, lead_source, existing, drafts: result.drafts };
  const job = newJob('lead_import', { id, owner: actor.user.id, now }, asked);
  await createLeadJobWithinLimit(job, {
    job: jobCreation(job),
    mapping: importMappingStep(actor.user.id, result.header, result.mapping),
    record: leadBulkRecordStep(
      { actor, now },
      { action: 'import_started', job_id: id, file_name, choices: { lead_source, existing }, counts },
    ),
  });
  return OwnLeadImport.parse(await getJob(id));
};
