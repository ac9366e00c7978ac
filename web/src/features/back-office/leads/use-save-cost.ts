import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { isAdmin } from '#shared/access/access';
import { listLeads, updateLeadCost } from '#shared/contracts/leads';
import type { OutputOf } from '#shared/contracts/operation';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey, useOperationMutation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { SaveCost } from './lead-columns.tsx';

/** Each lead has a toast of its own: the next row may be saved before the failure of this one is read. */
const toastOf = ({ id }: { id: string }): string => `lead-cost-${id}`;

const messageOf = (error: unknown): string =>
  error instanceof ApiFailure && error.code === 'forbidden'
    ? 'Admin access only'
    : failureMessageOf(error, 'cost update error');

/** Shows the saved cost at once: the list has it some moments later, and is read again then. */
const keep = (queryClient: QueryClient, id: string, saved: OutputOf<typeof updateLeadCost>): void => {
  queryClient.setQueriesData<OutputOf<typeof listLeads>>({ queryKey: operationKey(listLeads) }, page => {
    if (!page) return page;
    const data = page.data.map(row => {
      const { cost: _, cost_from_manual_input: __, ...others } = row;
      return row.firestore_alternate_id === id ? { ...others, ...saved } : row;
    });
    return { ...page, data };
  });
};

/** Saves what an admin types as the cost of a lead; undefined for everybody else. */
export const useSaveCost = (): SaveCost | undefined => {
  const { access } = useSession();
  const queryClient = useQueryClient();
  const saving = useOperationMutation(updateLeadCost, {
    per: ({ id }) => id,
    onSuccess: (_, input) => void toast.success('Cost updated', { id: toastOf(input) }),
    onError: (error, input) => void toast.error(messageOf(error), { id: toastOf(input) }),
  });
  if (!isAdmin(access)) return undefined;
  return async ({ firestore_alternate_id: id, cost_from_manual_input: typed }, dollars) => {
    const base = typed === undefined ? null : typed / 100;
    keep(queryClient, id, await saving.mutateAsync({ id, cost_from_manual_input: dollars, base }));
  };
};
