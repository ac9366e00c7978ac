import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  checkLeadFile,
  getLeadJobFile,
  listLeadImports,
  type OwnLeadJob,
  prepareLeadFile,
  startLeadImport,
  undoLeadImport,
} from '#shared/contracts/lead-imports';
import { topics } from '#shared/contracts/live';
import type { InputOf } from '#shared/contracts/operation';
import { cancelJob } from '#shared/contracts/reports';
import { callOperation } from '../../../lib/api/api-client.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { patchOperation, useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { useLiveEntity, useLiveTopic } from '../../../lib/live/live.ts';
import { useSession } from '../../../lib/session/session.ts';
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
  const topic = topics.jobs(useSession().user.id);
  useLiveTopic(topic);
  useLiveEntity('job', ({ item }, queryClient) => {
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

type Choices = Pick<InputOf<typeof checkLeadFile>, 'lead_source' | 'existing'>;

const FAILED = 'The file could not be uploaded. Try again.';

/** Uploads a file and begins its dry run; `percent` is of the upload that is under way. */
export const useUploadLeads = (commands: ImportCommands) => {
  const [percent, setPercent] = useState<number>();
  const [error, setError] = useState<string>();
  const send = async (file: File, choices: Choices): Promise<OwnLeadJob> => {
    const { key, url, content_type } = await callOperation(prepareLeadFile, { file_name: file.name, size: file.size });
    await uploadFile({ url, file, contentType: content_type, onProgress: setPercent });
    return commands.check.mutateAsync({ key, file_name: file.name, ...choices });
  };
  /** The dry run; undefined after a failure. */
  const upload = async (file: File, choices: Choices): Promise<OwnLeadJob | undefined> => {
    setError(undefined);
    setPercent(0);
    try {
      return await send(file, choices);
    } catch (failure) {
      setError(failureMessageOf(failure, FAILED));
      return undefined;
    } finally {
      setPercent(undefined);
    }
  };
  return { upload, percent, error, reset: () => setError(undefined) };
};
