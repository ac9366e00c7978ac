import type { OwnLeadJob } from '#shared/contracts/lead-imports';
import type { OwnLeadImport } from '#shared/jobs/job';

export type Undo = NonNullable<OwnLeadImport['undo']>;

/** One's own undo is a job of the list, which is live; that of another admin is a part of the import. */
export const undoOf = (jobs: OwnLeadJob[], imported: OwnLeadJob): Undo | undefined => {
  if (imported.kind !== 'lead_import') return undefined;
  const own = jobs.find(job => job.kind === 'lead_import_undo' && job.input.import_id === imported.id);
  return own ? { state: own.state } : imported.undo;
};
