import { isAdmin } from '#shared/access/access';
import { listLeads, updateLeadCost } from '#shared/contracts/leads';
import { ApiFailure, failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { SaveCost } from './lead-columns.tsx';

const TOAST = { id: 'lead-cost' };

const messageOf = (error: unknown): string =>
  error instanceof ApiFailure && error.code === 'forbidden'
    ? 'Admin access only'
    : failureMessageOf(error, 'cost update error');

/** Saves what an admin types as the cost of a lead; undefined for everybody else. */
export const useSaveCost = (): SaveCost | undefined => {
  const { access } = useSession();
  const saving = useOperationMutation(updateLeadCost, {
    invalidates: [listLeads],
    per: ({ id }) => id,
    onSuccess: () => void toast.success('Cost updated', TOAST),
    onError: error => void toast.error(messageOf(error), TOAST),
  });
  if (!isAdmin(access)) return undefined;
  return ({ firestore_alternate_id: id, cost_from_manual_input: typed }, dollars) =>
    saving.mutateAsync({
      id,
      cost_from_manual_input: dollars,
      base: typed === undefined ? null : typed / 100,
    });
};
