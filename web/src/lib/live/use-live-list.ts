import { useQueryClient } from '@tanstack/react-query';
import type { Entity } from '#shared/contracts/live';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { type OperationOptions, operationKey, useOperation } from '../api/query.ts';
import { useLiveTopic } from './live.ts';
import { readAgain } from './read-again.ts';

/** Reads a whole list, and reads it again with each live change of one of its documents. */
export const useLiveList = <O extends Operation>(
  operation: O,
  topic: string,
  entity: Entity,
  options: Pick<OperationOptions, 'staleTime'> = {},
) => {
  const list = useOperation(operation, {} as InputOf<O>, { ...options, topic });
  const queryClient = useQueryClient();
  useLiveTopic(topic, change => {
    if (change.entity === entity) void readAgain(queryClient, operationKey(operation));
  });
  return list;
};
