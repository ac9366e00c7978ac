import * as z from 'zod';
import { requires } from '../access/access.ts';
import { ExportInput } from '../exports/export-input.ts';
import { OwnExport, OwnJob } from '../jobs/job.ts';
import { JobId } from '../jobs/job-id.ts';
import { operation } from './operation.ts';

/** Jobs and exports (docs/decisions/0063). The right to a list is checked by its name, when it starts and when it runs. */
export const startExport = operation({
  name: 'startExport',
  method: 'POST',
  path: '/exports',
  access: requires.signedIn,
  input: ExportInput,
  output: OwnExport,
  errors: ['not_found', 'too_many_requests', 'conflict'],
  once: true,
  summary: 'Starts an export of a list with the filter of its screen, as a job (docs/product.md, Exports).',
});

export const cancelJob = operation({
  name: 'cancelJob',
  method: 'POST',
  path: '/jobs/{id}/cancel',
  access: requires.signedIn,
  input: JobId,
  output: OwnJob,
  errors: ['not_found', 'conflict'],
  summary: "Cancels one of one's own jobs that is not over (docs/product.md, Exports).",
});

export const listJobs = operation({
  name: 'listJobs',
  method: 'GET',
  path: '/jobs',
  access: requires.signedIn,
  input: z.object({}),
  output: z.object({ data: z.array(OwnExport) }),
  errors: [],
  summary: "The exports among the newest 20 of one's own jobs, the newest first (docs/product.md, Exports).",
});

export const getExportLink = operation({
  name: 'getExportLink',
  method: 'POST',
  path: '/exports/{id}/link',
  access: requires.signedIn,
  input: JobId,
  output: z.object({ url: z.url() }),
  errors: ['not_found', 'conflict'],
  summary: "A link to the file of one's own finished export, valid for five minutes (docs/product.md, Exports).",
});
