import { useQueryClient } from '@tanstack/react-query';
import { cancelJob, getExportLink, listJobs, startExport } from '#shared/contracts/jobs';
import type { OwnExport, OwnJob } from '#shared/jobs/job';
import { failureMessageOf } from '../../lib/api/api-failure.ts';
import { patchOperation, useOperation, useOperationMutation } from '../../lib/api/query.ts';
import { useLiveJobs } from '../../lib/live/live-jobs.ts';
import { download } from '../../lib/ui/download.ts';
import { toast } from '../../lib/ui/toast.ts';

type JobChange = { id: string; version: number; item: OwnExport | undefined };

/**
 * The list after one change: a job is replaced unless the change is older, a new one is the first, or one is removed.
 */
const withChangedJob = (jobs: OwnExport[], { id, version, item }: JobChange): OwnExport[] => {
  const known = jobs.find(job => job.id === id);
  if (known && version < known.version) return jobs;
  if (!item) return jobs.filter(job => job.id !== id);
  return known ? jobs.map(job => (job.id === id ? item : job)) : [item, ...jobs];
};

/** One's own exports, the newest first, live. */
export const useExports = () => {
  const topic = useLiveJobs(({ id, version, item }, queryClient) => {
    if (item && item.kind !== 'export') return;
    patchOperation(queryClient, listJobs, {}, ({ data }) => ({ data: withChangedJob(data, { id, version, item }) }));
  });
  return useOperation(listJobs, {}, { topic });
};

const TOAST = 'export';

/** What a person does with exports; a failure is a toast with the server's message. */
export const useExportCommands = () => {
  const queryClient = useQueryClient();
  const onSuccess = (job: OwnJob) => {
    if (job.kind !== 'export') return;
    patchOperation(queryClient, listJobs, {}, ({ data }) => ({
      data: withChangedJob(data, { id: job.id, version: job.version, item: job }),
    }));
  };
  const failing = (fallback: string) => ({
    onError: (error: Error) => void toast.error(failureMessageOf(error, fallback), { id: TOAST, duration: 6_000 }),
  });
  return {
    start: useOperationMutation(startExport, {
      onSuccess,
      ...failing('The export could not be started. Try again.'),
    }),
    cancel: useOperationMutation(cancelJob, {
      onSuccess,
      invalidates: [listJobs],
      ...failing('The export could not be cancelled. Try again.'),
    }),
    open: useOperationMutation(getExportLink, {
      onSuccess: ({ url }) => download(url),
      ...failing('The file could not be opened. Try again.'),
    }),
  };
};
export type ExportCommands = ReturnType<typeof useExportCommands>;
