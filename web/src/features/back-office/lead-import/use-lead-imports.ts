import { useQueryClient } from '@tanstack/react-query';
import { cancelJob } from '#shared/contracts/jobs';
import {
  checkLeadFile,
  getLeadJobFile,
  listLeadImports,
  type OwnLeadJob,
  startLeadImport,
  undoLeadImport,
} from '#shared/contracts/lead-imports';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { patchOperation, useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { useLiveJobs } from '../../../lib/live/live-jobs.ts';
import { download } from '../../../lib/ui/download.ts';
import { toast } from '../../../lib/ui/toast.ts';

const withJob = (jobs: OwnLeadJob[], job: OwnLeadJob): OwnLeadJob[] => {
  const known = jobs.find(({ id }) => id === job.id);
  if (!known) return [job, ...jobs];
  return job.version < known.version ? jobs : jobs.map(one => (one.id === job.id ? job : one));
};

const isOfImports = (item: { kind: string } | undefined): item is OwnLeadJob =>
  item !== undefined && ['lead_check', 'lead_import', 'lead_import_undo'].includes(item.kind);

/** One's own dry runs and imports, the newest first, live. */
export const useLeadImports = () => {
  const topic = useLiveJobs(({ item }, queryClient) => {
    if (isOfImports(item))
      patchOperation(queryClient, listLeadImports, {}, ({ data }) => ({ data: withJob(data, item) }));
  });
  return useOperation(listLeadImports, {}, { topic });
};

const TOAST = 'lead-import';
const failing = (fallback: string) => ({
  onError: (error: Error) => void toast.error(failureMessageOf(error, fallback), { id: TOAST, duration: 6_000 }),
});

/** What an admin does with a file after its upload; a failure is a toast with the server's message. */
export const useImportCommands = () => {
  const queryClient = useQueryClient();
  const onSuccess = (job: OwnLeadJob) =>
    patchOperation(queryClient, listLeadImports, {}, ({ data }) => ({ data: withJob(data, job) }));
  return {
    check: useOperationMutation(checkLeadFile, {
      onSuccess,
      ...failing('The file could not be checked. Try again.'),
    }),
    start: useOperationMutation(startLeadImport, {
      onSuccess,
      ...failing('The import could not be started. Try again.'),
    }),
    undo: useOperationMutation(undoLeadImport, { onSuccess, ...failing('The import could not be undone. Try again.') }),
    cancel: useOperationMutation(cancelJob, {
      invalidates: [listLeadImports],
      ...failing('This could not be cancelled. Try again.'),
    }),
    open: useOperationMutation(getLeadJobFile, {
      onSuccess: ({ url }) => download(url),
      ...failing('The file could not be opened. Try again.'),
    }),
  };
};
export type ImportCommands = ReturnType<typeof useImportCommands>;
