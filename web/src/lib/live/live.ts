import type { QueryKey } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Entity } from '#shared/contracts/live';
import type { ChangeHandler, EntityHandler, LiveHub, LiveState } from './live-hub.ts';

export type { LiveChange } from './live-change.ts';

const LiveContext = createContext<LiveHub | null>(null);
export const LiveProvider = LiveContext.Provider;

/**
 * Follows a topic while the component is mounted; `undefined` follows none. The handler is called after the entity's
 * handlers. Do not follow a topic that the user may not see: AppSync's rejection disturbs the shared connection.
 */
export const useLiveTopic = (topic: string | undefined, handler?: ChangeHandler): void => {
  const hub = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (hub && topic) return hub.follow(topic, change => latest.current?.(change));
  }, [hub, topic]);
};

/** Patches the query cache with every change of an entity, from any topic, while the component is mounted. */
export const useLiveEntity = <E extends Entity>(entity: E, handler: EntityHandler<E>): void => {
  const hub = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => hub?.onEntity(entity, (change, queryClient) => latest.current(change, queryClient)), [hub, entity]);
};

/** Resolves before a query of these topics is read: see `whenAcknowledged` of the hub. */
export const useWhenAcknowledged = (topics: readonly string[]) => {
  const hub = useContext(LiveContext);
  return async (query: { queryKey: QueryKey; signal: AbortSignal }): Promise<void> =>
    hub?.whenAcknowledged({ ...query, topics });
};

/** Opens every followed topic again: see `reopen` of the hub. */
export const useReopenTopics = (): (() => void) => {
  const hub = useContext(LiveContext);
  return useCallback(() => hub?.reopen(), [hub]);
};

const never = () => () => undefined;

/** The state for the banner: `down` from a lost connection until it is back. */
export const useLiveState = (): LiveState => {
  const state = useContext(LiveContext)?.state;
  return useSyncExternalStore(state?.subscribe ?? never, () => state?.get() ?? 'idle');
};

/** Calls `handler` when live updates are there: at once, and each time that they are back. Nothing is drawn again for it. */
export const useWhenLive = (handler: () => void): void => {
  const state = useContext(LiveContext)?.state;
  useEffect(() => {
    const check = () => {
      if (state?.get() === 'live') handler();
    };
    check();
    return state?.subscribe(check);
  }, [state, handler]);
};
