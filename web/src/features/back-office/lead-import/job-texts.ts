import type { OwnLeadJob } from '#shared/contracts/lead-imports';
import type { JobState } from '#shared/jobs/job';

const counted = (count: number | undefined, what: string): string => `${(count ?? 0).toLocaleString('en-US')} ${what}`;

const resultOf = (job: OwnLeadJob): string => {
  switch (job.kind) {
    case 'lead_check':
      return `${counted(job.result?.create, 'to create')}, ${counted(job.result?.update, 'to update')}, ${counted(job.result?.skip, 'to skip')}. Nothing is imported yet.`;
    case 'lead_import':
      return `${counted(job.result?.created, 'created')}, ${counted(job.result?.updated, 'updated')}, ${counted(job.result?.skipped, 'skipped')}`;
    case 'lead_import_undo':
      return `${counted(job.result?.removed, 'removed')}, ${counted(job.result?.restored, 'restored')}, ${counted(job.result?.kept, 'kept because somebody has worked on them since')}`;
  }
};

export const kindLabels: Record<OwnLeadJob['kind'], string> = {
  lead_check: 'Check',
  lead_import: 'Import',
  lead_import_undo: 'Undo',
};

const failed: Record<OwnLeadJob['kind'], string> = {
  lead_check: 'The file could not be checked. Upload it again.',
  lead_import: 'The import could not be finished. Check the file again, and import the rest.',
  lead_import_undo: 'The import could not be undone. Undo it again.',
};

const cancelled: Record<OwnLeadJob['kind'], string> = {
  lead_check: 'Cancelled',
  lead_import: 'Cancelled. What was imported stays until you undo it.',
  lead_import_undo: 'Cancelled. What was undone stays so. Undo the import again for the rest.',
};

/** The state of a dry run, an import or its undo in words. */
export const stateOf = (job: OwnLeadJob): string => {
  switch (job.state) {
    case 'waiting':
      return 'Waiting to start';
    case 'running':
      return `${counted(job.progress.rows, job.progress.rows === 1 ? 'line so far' : 'lines so far')}, ${job.progress.percent} %`;
    case 'done':
      return resultOf(job);
    case 'failed':
      return job.message ?? failed[job.kind];
    case 'cancelled':
      return cancelled[job.kind];
  }
};

/** What another admin did with the undo of an import. */
export const undoneByOther = (state: JobState, name: string): string => {
  switch (state) {
    case 'waiting':
    case 'running':
      return `${name} is undoing this import.`;
    case 'done':
      return `${name} has undone this import.`;
    case 'failed':
    case 'cancelled':
      return `${name} began to undo this import. Undo it again for the rest.`;
  }
};
