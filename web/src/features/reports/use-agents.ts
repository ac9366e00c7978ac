import { listAgents } from '#shared/contracts/calls';
import { useOperation } from '../../lib/api/query.ts';

/** The agents among whom a user chooses; for admins the former ones too, whose chargebacks go on. */
export const useAgents = (enabled: boolean) => {
  const query = useOperation(listAgents, { former: 'true' }, { enabled });
  return { agents: query.data?.data ?? [], isLoading: query.isLoading };
};
