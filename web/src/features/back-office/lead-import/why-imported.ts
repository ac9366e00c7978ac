import type { OwnLeadJob } from '#shared/contracts/lead-imports';
import { isOver } from '#shared/jobs/job-rules';
import { whyNotAgain } from '#shared/leads/import/import-again';
import { undoOf } from './undo-of.ts';

/** Why the lines of a dry run cannot be imported, where one of the imports is theirs. */
export const whyImported = (jobs: OwnLeadJob[], checkId: string): string | undefined => {
  const imported = jobs.find(job => job.kind === 'lead_import' && job.input.check_id === checkId);
  if (!imported) return undefined;
  const why = whyNotAgain(imported, undoOf(jobs, imported) !== undefined);
  return why ?? (isOver(imported) ? 'These lines were imported.' : 'This import is under way.');
};
