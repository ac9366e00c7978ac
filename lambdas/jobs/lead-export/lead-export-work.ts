import { putFile } from '#platform/put-file';
import { auditStep } from '#platform/table/audit/audit-records';
import { leadDataOf } from '#platform/table/lead-data/lead-data';
import { Rejection } from '#shared/errors';
import type { LeadExportJob } from '#shared/jobs/job';
import { KEPT_DAYS } from '#shared/jobs/job-rules';
import { type Timestamp, timestamp } from '#shared/time';
import { adminOf } from '../admin-of.ts';
import type { Work } from '../work.ts';
import { leadFileOf } from './lead-file.ts';

const DAY_MS = 86_400_000;

/** Beside the files of other exports, which the bucket deletes after seven days. */
const fileKey = ({ id, owner }: LeadExportJob): string => `exports/${owner}/${id}.json`;

const countIn = (file: object): number =>
  Object.values(file).reduce((sum, part) => sum + (Array.isArray(part) ? part.length : 0), 0);

/** The work of an export of one lead: one file in one step. Its record is written with its result. */
export const leadExportWork = (
  { clock }: { clock: () => Timestamp },
  storage = { put: putFile },
): Work<LeadExportJob> => ({
  step: async job => {
    const leadId = job.input.lead_id;
    const user = await adminOf(job, 'Only admins export leads.');
    const data = await leadDataOf(leadId);
    const { lead } = data;
    if (!lead) throw new Rejection('not_found', 'This lead does not exist any more.');
    const now = clock();
    const file = await leadFileOf({ ...data, lead }, now);
    await storage.put(fileKey(job), {
      body: JSON.stringify(file, undefined, 2),
      contentType: 'application/json; charset=utf-8',
      fileName: `lead-${leadId}.json`,
    });
    const rows = countIn(file);
    return {
      outcome: 'done',
      rows,
      result: {
        rows,
        file_key: fileKey(job),
        expires_ts: timestamp(new Date(Date.parse(job.created_ts) + KEPT_DAYS * DAY_MS)),
      },
      together: { record: auditStep({ actor: { user }, leadId, action: 'lead_exported', fields: [], now }) },
    };
  },
  // The bucket deletes a file that no job names.
  abandon: async () => undefined,
});
