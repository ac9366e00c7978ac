import { createLeadSource, listLeadSources, updateLeadSource } from '#shared/contracts/backoffice';
import { topics } from '#shared/contracts/live';
import { listSettingVersions } from '#shared/contracts/settings';
import type { ListedLeadSource } from '#shared/lead-sources/lead-source';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperation, useOperationMutation } from '../../../lib/api/query.ts';
import { useLiveReading } from '../../../lib/live/live-reading.ts';
import { toast } from '../../../lib/ui/toast.ts';

/** Each source has a toast of its own: the next row may be saved before the failure of this one is read. */
const toastOf = ({ id }: { id: string }): string => `lead-source-${id}`;

const messageOf = (error: unknown, fallback: string): string =>
  error instanceof ApiFailure && error.code === 'forbidden' ? 'Admin access only' : failureMessageOf(error, fallback);

/** Every lead source; a change by somebody else is read at once. */
export const useLeadSources = () => {
  const topic = topics.leadSources();
  useLiveReading(topic, [listLeadSources]);
  return useOperation(listLeadSources, {}, { topic });
};

const invalidates = [listLeadSources, listSettingVersions];

/** Saves a cost where it stands. */
export const useSaveSourceCost = () => {
  const saving = useOperationMutation(updateLeadSource, {
    invalidates,
    per: ({ id }) => id,
    onSuccess: (_, input) => void toast.success('Lead cost updated', { id: toastOf(input) }),
    onError: (error, input) => void toast.error(messageOf(error, 'lead cost update error'), { id: toastOf(input) }),
  });
  return ({ id, version }: ListedLeadSource, lead_cost: number) => saving.mutateAsync({ id, version, lead_cost });
};

/** Renames a source, retires it, or offers it again. */
export const useChangeSource = (done: string) =>
  useOperationMutation(updateLeadSource, {
    invalidates,
    per: ({ id }) => id,
    onSuccess: (_, input) => void toast.success(done, { id: toastOf(input) }),
    onError: (error, input) =>
      void toast.error(messageOf(error, 'The lead source was not saved. Please try again.'), { id: toastOf(input) }),
  });

const NEW = 'new-lead-source';

export const useCreateSource = () =>
  useOperationMutation(createLeadSource, {
    invalidates,
    per: () => 'a lead source',
    onSuccess: () => void toast.success('Lead source created', { id: NEW }),
    onError: error =>
      void toast.error(messageOf(error, 'The lead source was not created. Please try again.'), { id: NEW }),
  });
