import type { Job } from '../../jobs/job.ts';
import { endedEarly } from '../../jobs/job-rules.ts';

/**
 * Why the lines of a dry run are not imported again: it knows neither what its import has written nor what an undo has
 * taken back. Undefined where the import goes on or is done.
 */
export const whyNotAgain = (imported: Pick<Job, 'state'>, isUndone: boolean): string | undefined => {
  if (isUndone) return 'This import was undone. Check the file again, and import it.';
  if (!endedEarly(imported)) return undefined;
  const what = imported.state === 'failed' ? 'not finished' : 'cancelled';
  return `This import was ${what}. Check the file again, and import the rest.`;
};
