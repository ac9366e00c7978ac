import { useMemo } from 'react';
import { listAgentNames } from '#shared/contracts/identity';
import { useOperation } from './query.ts';

export type AgentNameOf = (emailOrId: string) => string | undefined;

/** The name of an agent by e-mail or by user id, also of one who left; undefined until it is known. */
export const useAgentNames = (): AgentNameOf => {
  const { data } = useOperation(listAgentNames, {}, { staleTime: 60_000 });
  return useMemo(() => {
    const names = new Map(data?.data.flatMap(({ id, email, name }) => [[id, name] as const, [email, name] as const]));
    return emailOrId => names.get(emailOrId);
  }, [data]);
};
