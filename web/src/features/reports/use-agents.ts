import { listAgents } from '#shared/contracts/calls';
import { useOperation } from '../../lib/api/query.ts';

/** The agents among whom an admin chooses; nobody else reads them. */
export const useAgents = (enabled: boolean) => {
  const query = useOperation(listAgents, {}, { enabled });
  return { agents: query.data?.data ?? [], isLoading: query.isLoading };
};
