import { useMemo } from 'react';
import { listAgentNames } from '#shared/contracts/identity';
import { useOperation } from './query.ts';

/** `otherwise` stands for a name that is not known: by default what it was asked by. */
export type AgentNameOf = (emailOrId: string, otherwise?: string) => string;

/** The name of an agent by e-mail or by user id, also of one who left. */
export const useAgentNames = (): AgentNameOf => {
  const { data } = useOperation(listAgentNames, {}, { staleTime: 60_000 });
  return useMemo(() => {
    const names = new Map(data?.data.flatMap(({ id, email, name }) => [[id, name] as const, [email, name] as const]));
    return (emailOrId, otherwise = emailOrId) => names.get(emailOrId) ?? otherwise;
  }, [data]);
};
