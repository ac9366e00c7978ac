import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Operation } from '#shared/contracts/operation';
import { operationKey } from '../../lib/api/query.ts';
import { useLiveTopic } from '../../lib/live/live.ts';

/** A sale changes several figures at once: they are read again once. */
const TOGETHER_MS = 300;

/**
 * Reads the queries of these operations again soon after a figure of the topic has changed; `undefined` follows none.
 */
export const useLiveFigures = (topic: string | undefined, operations: readonly Operation[]): void => {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveTopic(topic, () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      for (const operation of operations)
        void queryClient.invalidateQueries({ queryKey: operationKey(operation) }, { cancelRefetch: false });
    }, TOGETHER_MS);
  });
};
