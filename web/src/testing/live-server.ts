import { act } from '@testing-library/react';
import type { Entity } from '#shared/contracts/live';
import type { LiveTransport } from '../lib/live/live-hub.ts';

type Sent = { topic: string; entity: Entity; id: string; version: number; item: object | undefined };

/** The far end of the live connection, which the test plays: what is followed, and what is told. */
export const aLiveServer = () => {
  const open = new Map<string, Parameters<LiveTransport['open']>[1]>();
  const transport: LiveTransport = {
    open: (topic, on) => {
      open.set(topic, on);
      return () => void open.delete(topic);
    },
    watchConnection: () => () => undefined,
  };
  return {
    transport,
    followed: () => [...open.keys()],
    /** Tells a change; without an item it tells that the entity is gone. */
    send: ({ item, ...change }: Sent) =>
      act(() =>
        open.get(change.topic)?.data({
          onChange: { ...change, removed: item === undefined, item: item ? JSON.stringify(item) : null },
        }),
      ),
    /** Acknowledges a topic, as after a connection that was lost. */
    acknowledge: (topic: string) => act(() => open.get(topic)?.ready()),
  };
};
