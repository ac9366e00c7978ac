import type { Query, QueryClient } from '@tanstack/react-query';
import type { Entity } from '#shared/contracts/live';
import { createStore, type Store } from './external-store.ts';
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

/**
 * The web's one door to live changes (design, section 5). It drops what is not newer than it has seen, hands the rest
 * to the entity's and the topic's handlers, and refetches a topic's queries with every (re)connect, because whatever
 * changed between their reading and the subscription came to nobody.
 */
export const createLiveHub = (transport: LiveTransport, queryClient: QueryClient): LiveHub => {
  const state = createStore<LiveState>('idle');
  const channels = new Map<string, Channel>();
  const entityHandlers = new Map<Entity, Set<EntityHandler<Entity>>>();

  const refetch = (topic: string) => void queryClient.invalidateQueries({ predicate: isAbout(topic) });
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

  return {
    state,
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
