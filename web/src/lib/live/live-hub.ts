import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Entity } from '#shared/contracts/live';
import { createStore, type Store } from '../ui/external-store.ts';
import { type LiveChange, parseLiveChange } from './live-change.ts';

/** `idle` before the first topic, `down` from a lost connection until it is back. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'down';

export type ChangeHandler = (change: LiveChange) => void;
export type EntityHandler<E extends Entity> = (change: LiveChange<E>, queryClient: QueryClient) => void;

/** Whatever carries topics: Amplify in the browser, a fake in tests. */
export type LiveTransport = {
  /** `ready` comes with every acknowledged (re)subscription, `failed` when this one has ended by an error. */
  open: (topic: string, on: { data: (data: unknown) => void; ready: () => void; failed: () => void }) => () => void;
  watchConnection: (listener: (state: 'connecting' | 'up' | 'down') => void) => () => void;
};

export type LiveHub = {
  state: Store<LiveState>;
  /** Follows a topic; topics are shared, and closed when the last follower has gone. */
  follow: (topic: string, handler?: ChangeHandler) => () => void;
  onEntity: <E extends Entity>(entity: E, handler: EntityHandler<E>) => () => void;
  /**
   * Before a query is read: resolves when the server sends those of its topics that are followed, so that nothing can
   * change between the two and it need not be read again. At once where the connection is not there, and after 250 ms at
   * the latest.
   */
  heard: (query: { queryKey: QueryKey; topics: readonly string[]; signal: AbortSignal }) => Promise<void>;
  close: () => void;
};

type Channel = {
  handlers: Set<ChangeHandler>;
  followers: number;
  versions: Map<string, number>;
  /** What came while a query of the topic was being read. */
  overtaking: LiveChange[];
  /** The server has said that it sends this topic, on the connection that there is. */
  acknowledged: boolean;
  close: () => void;
};

const isAbout = (topic: string) => (query: Pick<Query, 'meta'>) =>
  Array.isArray(query.meta?.topics) && query.meta.topics.includes(topic);

const REOPEN_AFTER_MS = 5_000;
/** How long after a connection's return its topics may take: one that was cut off while it was being opened never comes. */
const ACKNOWLEDGED_WITHIN_MS = 8_000;
/** A reading waits no longer for its topics: what it shows is read again when they are there. */
const READS_AFTER_MS = 250;

/**
 * The web's one door to live changes. It drops what is not newer than it has seen, hands the rest
 * to the entity's and the topic's handlers, and refetches a topic's queries with every (re)connect, because whatever
 * changed between their reading and the subscription came to nobody. A query that waits for the subscription is not read
 * yet, and so not refetched.
 */
export const createLiveHub = (transport: LiveTransport, queryClient: QueryClient): LiveHub => {
  const state = createStore<LiveState>('idle');
  const channels = new Map<string, Channel>();
  const entityHandlers = new Map<Entity, Set<EntityHandler<Entity>>>();

  /** Queries whose reading has not begun: it begins when their topics are acknowledged. */
  const waiting = new Map<QueryKey, () => void>();

  /** A first reading is not begun anew by a refetch: it may have missed a change, and is followed by another. */
  const followedUp = new Set<Query>();

  const refetch = (topic: string) => {
    const isRead = (query: Query) => isAbout(topic)(query) && !waiting.has(query.queryKey);
    for (const query of queryClient.getQueryCache().findAll({ predicate: isRead, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) followedUp.add(query);
    void queryClient.invalidateQueries({ predicate: isRead });
    for (const look of waiting.values()) look();
  };
  const isBeingRead = (topic: string) => queryClient.isFetching({ predicate: isAbout(topic) }) > 0;

  const applyToEntity = (change: LiveChange) => {
    for (const handler of entityHandlers.get(change.entity) ?? []) handler(change, queryClient);
  };

  const deliver = (topic: string, channel: Channel, data: unknown) => {
    const change = parseLiveChange(data);
    const key = `${change.entity}/${change.id}`;
    if (change.version <= (channel.versions.get(key) ?? -1)) return;
    channel.versions.set(key, change.version);
    if (isBeingRead(topic)) channel.overtaking.push(change);
    applyToEntity(change);
    for (const handler of channel.handlers) handler(change);
  };

  const open = (topic: string, channel: Channel) => {
    const closeTopic = transport.open(topic, {
      data: data => deliver(topic, channel, data),
      ready: () => {
        channel.acknowledged = true;
        refetch(topic);
      },
      failed: () => {
        const timer = setTimeout(() => open(topic, channel), REOPEN_AFTER_MS);
        channel.close = () => clearTimeout(timer);
      },
    });
    channel.close = closeTopic;
  };

  const newChannel = (topic: string): Channel => {
    const channel: Channel = {
      handlers: new Set(),
      followers: 0,
      versions: new Map(),
      overtaking: [],
      acknowledged: false,
      close: () => undefined,
    };
    channels.set(topic, channel);
    open(topic, channel);
    return channel;
  };

  // A reading that began before a change puts the older state over it: what overtook it is applied once more.
  const stopReadings = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isRead = action.type === 'success' && !action.manual;
    if (!isRead && action.type !== 'error') return;
    if (followedUp.delete(query) && isRead)
      queueMicrotask(() => void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }));
    for (const [topic, channel] of channels) {
      if (!isAbout(topic)(query)) continue;
      if (isRead) channel.overtaking.forEach(applyToEntity);
      if (!isBeingRead(topic)) channel.overtaking = [];
    }
  });

  let patience: ReturnType<typeof setTimeout> | undefined;
  const reopenUnacknowledged = () => {
    for (const [topic, channel] of channels) {
      if (channel.acknowledged) continue;
      channel.close();
      open(topic, channel);
    }
  };
  const isBack = () => {
    state.set('live');
    clearTimeout(patience);
    patience = setTimeout(reopenUnacknowledged, ACKNOWLEDGED_WITHIN_MS);
  };
  const isLost = () => {
    state.set('down');
    clearTimeout(patience);
    for (const channel of channels.values()) channel.acknowledged = false;
  };
  const stopWatching = transport.watchConnection(connection => {
    if (connection === 'up') isBack();
    else if (connection === 'down') isLost();
    else if (state.get() !== 'down') state.set('connecting');
  });

  const isUnheard = (topic: string) => channels.get(topic)?.acknowledged === false;
  const waitFor = (queryKey: QueryKey, topics: readonly string[], signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const read = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', read);
        if (waiting.get(queryKey) === look) waiting.delete(queryKey);
        resolve();
      };
      const look = () => {
        if (!topics.some(isUnheard)) read();
      };
      const timer = setTimeout(read, READS_AFTER_MS);
      signal.addEventListener('abort', read);
      waiting.set(queryKey, look);
    });

  return {
    state,
    heard: async ({ queryKey, topics, signal }) => {
      // Whoever reads a query follows its topics in the same moment, maybe after it.
      await Promise.resolve();
      if (signal.aborted || state.get() !== 'live' || !topics.some(isUnheard)) return;
      await waitFor(queryKey, topics, signal);
    },
    follow: (topic, handler) => {
      const channel = channels.get(topic) ?? newChannel(topic);
      channel.followers += 1;
      if (handler) channel.handlers.add(handler);
      return () => {
        if (handler) channel.handlers.delete(handler);
        channel.followers -= 1;
        if (channel.followers > 0) return;
        channels.delete(topic);
        channel.close();
      };
    },
    onEntity: (entity, handler) => {
      const handlers = entityHandlers.get(entity) ?? new Set();
      entityHandlers.set(entity, handlers);
      // The set of an entity only ever gets that entity's changes.
      const stored = handler as unknown as EntityHandler<Entity>;
      handlers.add(stored);
      return () => void handlers.delete(stored);
    },
    close: () => {
      stopWatching();
      clearTimeout(patience);
      stopReadings();
      for (const channel of channels.values()) channel.close();
      channels.clear();
      state.set('idle');
    },
  };
};
