import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Operation } from '#shared/contracts/operation';
import { operationKey } from '../api/query.ts';
import { useLiveTopic } from './live.ts';
import { readAgain } from './read-again.ts';

/** A sale changes several figures at once: they are read again once. */
const TOGETHER_MS = 200;

/**
 * Reads the queries of these operations again soon after a change of the topic, which says only that something has
 * changed; at most once in `togetherMs`. `undefined` follows none. `spreadMs`: for a topic that every console follows, up
 * to so much later, by chance, so that they do not all read at the same moment.
 */
export const useLiveReading = (
  topic: string | undefined,
  operations: readonly Operation[],
  { togetherMs = TOGETHER_MS, spreadMs = 0 }: { togetherMs?: number; spreadMs?: number } = {},
): void => {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveTopic(topic, () => {
    if (timer.current !== undefined) return;
    timer.current = setTimeout(
      () => {
        timer.current = undefined;
        for (const operation of operations) void readAgain(queryClient, operationKey(operation));
      },
      togetherMs + Math.random() * spreadMs,
    );
  });
};
