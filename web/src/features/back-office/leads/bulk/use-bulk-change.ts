import { useQueryClient } from '@tanstack/react-query';
import { requires } from '#shared/access/access';
import { listAgents } from '#shared/contracts/calls';
import { cancelJob } from '#shared/contracts/jobs';
import { listLeadChanges, previewLeadChange, startLeadChange } from '#shared/contracts/lead-changes';
import { getLeadJobFile } from '#shared/contracts/lead-imports';
import type { OutputOf } from '#shared/contracts/operation';
import { assignedRole } from '#shared/leads/list/apply-bulk-change';
import { failureMessageOf } from '../../../../lib/api/api-failure.ts';
import { patchOperation, useOperation, useOperationMutation } from '../../../../lib/api/query.ts';
import { useLiveJobs } from '../../../../lib/live/live-jobs.ts';
import { useMay } from '../../../../lib/session/session.ts';
import { download } from '../../../../lib/ui/download.ts';
import { toast } from '../../../../lib/ui/toast.ts';

type LeadChange = OutputOf<typeof startLeadChange>;

const withChange = (changes: LeadChange[], change: LeadChange): LeadChange[] => {
  const known = changes.find(({ id }) => id === change.id);
  if (!known) return [change, ...changes];
  return change.version < known.version ? changes : changes.map(one => (one.id === change.id ? change : one));
};

/** One's own bulk changes, live. */
export const useLeadChanges = () => {
  const topic = useLiveJobs(({ item }, queryClient) => {
    if (item?.kind === 'lead_change')
      patchOperation(queryClient, listLeadChanges, {}, ({ data }) => ({ data: withChange(data, item) }));
  });
  return useOperation(listLeadChanges, {}, { topic });
};

/** The agents who get leads: closers and fronters. */
export const useAssignableAgents = () => {
  const enabled = useMay(requires.feature('AgentDashboard'));
  const { data } = useOperation(listAgents, {}, { enabled, staleTime: 60_000 });
  return (data?.data ?? []).filter(agent => assignedRole(agent) !== undefined);
};

const failing = (fallback: string) => ({
  onError: (error: Error) => void toast.error(failureMessageOf(error, fallback), { id: 'bulk', duration: 6_000 }),
});

/** What an admin does in the dialog; a failure is a toast with the server's message. */
export const useBulkCommands = () => {
  const queryClient = useQueryClient();
  return {
    preview: useOperationMutation(previewLeadChange, failing('The preview could not be loaded. Try again.')),
    start: useOperationMutation(startLeadChange, {
      onSuccess: change =>
        patchOperation(queryClient, listLeadChanges, {}, ({ data }) => ({ data: withChange(data, change) })),
      ...failing('The change could not be started. Try again.'),
    }),
    cancel: useOperationMutation(cancelJob, {
      invalidates: [listLeadChanges],
      ...failing('The change could not be cancelled. Try again.'),
    }),
    open: useOperationMutation(getLeadJobFile, {
      onSuccess: ({ url }) => download(url),
      ...failing('The file could not be opened. Try again.'),
    }),
  };
};
export type BulkCommands = ReturnType<typeof useBulkCommands>;
