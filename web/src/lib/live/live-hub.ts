import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Entity } from '#shared/contracts/live';
import { createStore, type Store } from '../ui/external-store.ts';
import { type LiveChange, parseLiveChange } from './live-change.ts';
import { repeatAfterRead } from './read-again.ts';

/** `idle` before the first topic, `down` from a lost connection until it is back. */
export type LiveState = 'idle' | 'connecting' | 'live' | 'down';

export type ChangeHandler = (change: LiveChange) => void;
export type EntityHandler<E extends Entity> = (change: LiveChange<E>, queryClient: QueryClient) => void;

/** The connection that carries topics: Amplify in the browser, a fake in tests. */
export type LiveTransport = {
  /** `ready` is called for every acknowledged (re)subscription, `failed` when the subscription ended with an error. */
  open: (topic: string, on: { data: (data: unknown) => void; ready: () => void; failed: () => void }) => () => void;
  watchConnection: (listener: (state: 'connecting' | 'up' | 'down') => void) => () => void;
};

export type LiveHub = {
  state: Store<LiveState>;
  /** Follows a topic; returns a function that stops. Followers share a topic, and the last one closes it. */
  follow: (topic: string, handler?: ChangeHandler) => () => void;
  /** Opens every followed topic again: AppSync ends subscriptions after a change of permissions, and Amplify hides it. */
  reopen: () => void;
  onEntity: <E extends Entity>(entity: E, handler: EntityHandler<E>) => () => void;
  /**
   * Called before a query is read: resolves when the server has acknowledged the followed topics of the query, so that
   * no change is missed and no second read is needed. Resolves at once without a connection, else within 250 ms.
   */
  whenAcknowledged: (query: { queryKey: QueryKey; topics: readonly string[]; signal: AbortSignal }) => Promise<void>;
  close: () => void;
};

type Channel = {
  handlers: Set<ChangeHandler>;
  followers: number;
  versions: Map<string, number>;
  /** Changes that arrived while a query of the topic was being read. */
  duringRead: LiveChange[];
  /** Whether the server has acknowledged this topic on the current connection. */
  acknowledged: boolean;
  close: () => void;
};

const dependsOn = (topic: string) => (query: Pick<Query, 'meta'>) =>
  Array.isArray(query.meta?.topics) && query.meta.topics.includes(topic);

const REOPEN_AFTER_MS = 5_000;
/** A topic that was cut off while it was being opened is never acknowledged; it is reopened after this time. */
const ACKNOWLEDGED_WITHIN_MS = 8_000;
/** A read waits no longer than this for its topics; it is repeated when they are acknowledged. */
const READS_AFTER_MS = 250;

/**
 * The only source of live changes. It drops changes that are not newer, and hands the others to the handlers of the
 * entity and the topic. Every (re)connect refetches a topic's queries, because changes before it are lost.
 */
export const createLiveHub = (transport: LiveTransport, queryClient: QueryClient): LiveHub => {
  const state = createStore<LiveState>('idle');
  const channels = new Map<string, Channel>();
  const entityHandlers = new Map<Entity, Set<EntityHandler<Entity>>>();

  /** Queries whose read has not started: it starts when their topics are acknowledged. */
  const waiting = new Map<QueryKey, () => void>();

  /** `invalidateQueries` does not restart a first read, which may have missed a change. */
  const refetch = (topic: string) => {
    const isRead = (query: Query) => dependsOn(topic)(query) && !waiting.has(query.queryKey);
    for (const query of queryClient.getQueryCache().findAll({ predicate: isRead, fetchStatus: 'fetching' }))
      if (query.state.data === undefined) void repeatAfterRead(queryClient, query);
    void queryClient.invalidateQueries({ predicate: isRead });
    for (const checkTopics of waiting.values()) checkTopics();
  };
  const isBeingRead = (topic: string) => queryClient.isFetching({ predicate: dependsOn(topic) }) > 0;

  const applyToEntity = (change: LiveChange) => {
    for (const handler of entityHandlers.get(change.entity) ?? []) handler(change, queryClient);
  };

  const deliver = (topic: string, channel: Channel, data: unknown) => {
    const change = parseLiveChange(data);
    const key = `${change.entity}/${change.id}`;
    if (change.version <= (channel.versions.get(key) ?? -1)) return;
    channel.versions.set(key, change.version);
    if (isBeingRead(topic)) channel.duringRead.push(change);
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
      duringRead: [],
      acknowledged: false,
      close: () => undefined,
    };
    channels.set(topic, channel);
    open(topic, channel);
    return channel;
  };

  // A read that started before a change overwrites it with the older state, so the change is applied again.
  const stopWatchingReads = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isRead = action.type === 'success' && !action.manual;
    if (!isRead && action.type !== 'error') return;
    for (const [topic, channel] of channels) {
      if (!dependsOn(topic)(query)) continue;
      if (isRead) channel.duringRead.forEach(applyToEntity);
      if (!isBeingRead(topic)) channel.duringRead = [];
    }
  });

  let reopenTimer: ReturnType<typeof setTimeout> | undefined;
  const reopenUnacknowledged = () => {
    for (const [topic, channel] of channels) {
      if (channel.acknowledged) continue;
      channel.close();
      open(topic, channel);
    }
  };
  const forgetAcknowledgements = () => {
    for (const channel of channels.values()) channel.acknowledged = false;
  };
  const onConnected = () => {
    state.set('live');
    clearTimeout(reopenTimer);
    reopenTimer = setTimeout(reopenUnacknowledged, ACKNOWLEDGED_WITHIN_MS);
  };
  const onConnectionLost = () => {
    state.set('down');
    clearTimeout(reopenTimer);
    forgetAcknowledgements();
  };
  const stopWatchingConnection = transport.watchConnection(connection => {
    if (connection === 'up') onConnected();
    else if (connection === 'down') onConnectionLost();
    else if (state.get() !== 'down') state.set('connecting');
  });

  const isUnacknowledged = (topic: string) => channels.get(topic)?.acknowledged === false;
  const waitFor = (queryKey: QueryKey, topics: readonly string[], signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const read = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', read);
        if (waiting.get(queryKey) === checkTopics) waiting.delete(queryKey);
        resolve();
      };
      const checkTopics = () => {
        if (!topics.some(isUnacknowledged)) read();
      };
      const timer = setTimeout(read, READS_AFTER_MS);
      signal.addEventListener('abort', read);
      waiting.set(queryKey, checkTopics);
    });

  return {
    state,
    whenAcknowledged: async ({ queryKey, topics, signal }) => {
      // A component may follow the topics just after it reads the query, in the same React commit.
      await Promise.resolve();
      if (signal.aborted || state.get() !== 'live' || !topics.some(isUnacknowledged)) return;
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
    reopen: () => {
      forgetAcknowledgements();
      reopenUnacknowledged();
    },
    onEntity: (entity, handler) => {
      const handlers = entityHandlers.get(entity) ?? new Set();
      entityHandlers.set(entity, handlers);
      // The handlers of an entity only get changes of that entity, so the cast is safe.
      const stored = handler as unknown as EntityHandler<Entity>;
      handlers.add(stored);
      return () => void handlers.delete(stored);
    },
    close: () => {
      stopWatchingConnection();
      clearTimeout(reopenTimer);
      stopWatchingReads();
      for (const channel of channels.values()) channel.close();
      channels.clear();
      state.set('idle');
    },
  };
};
