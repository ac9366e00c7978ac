import type { QueryKey } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Entity } from '#shared/contracts/live';
import type { ChangeHandler, EntityHandler, LiveHub, LiveState } from './live-hub.ts';

export type { LiveChange } from './live-change.ts';

const LiveContext = createContext<LiveHub | null>(null);
export const LiveProvider = LiveContext.Provider;

/**
 * Follows a topic while the component stands; `undefined` follows none. The handler gets each newer change, after the
 * entity's own handlers. Never follow a topic that the user may not see: the refusal costs the shared connection.
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

/** Patches the query cache with every change of an entity, from whichever topic, while the component stands. */
export const useLiveEntity = <E extends Entity>(entity: E, handler: EntityHandler<E>): void => {
  const hub = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => hub?.onEntity(entity, (change, queryClient) => latest.current(change, queryClient)), [hub, entity]);
};

/** Before a query of these topics is read: see the hub's `heard`. */
export const useHeard = (topics: readonly string[]) => {
  const hub = useContext(LiveContext);
  return async (query: { queryKey: QueryKey; signal: AbortSignal }): Promise<void> => hub?.heard({ ...query, topics });
};

const never = () => () => undefined;

/** For the banner: `down` from a lost connection until it is back. */
export const useLiveState = (): LiveState => {
  const state = useContext(LiveContext)?.state;
  return useSyncExternalStore(state?.subscribe ?? never, () => state?.get() ?? 'idle');
};
