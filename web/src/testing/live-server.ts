import { act } from '@testing-library/react';
import type { Entity } from '#shared/contracts/live';
import type { LiveTransport } from '../lib/live/live-hub.ts';

type Sent = { topic: string; entity: Entity; id: string; version: number; item: object | undefined };

/** The server side of the live connection, played by the test: the followed topics, and the changes that it sends. */
export const aLiveServer = () => {
  const open = new Map<string, Parameters<LiveTransport['open']>[1]>();
  let report: Parameters<LiveTransport['watchConnection']>[0] = () => undefined;
  const transport: LiveTransport = {
    open: (topic, on) => {
      open.set(topic, on);
      return () => void open.delete(topic);
    },
    watchConnection: onChange => {
      report = onChange;
      return () => undefined;
    },
  };
  return {
    transport,
    followed: () => [...open.keys()],
    /** Sends a change; without an item the entity was removed. */
    send: ({ item, ...change }: Sent) =>
      act(() =>
        open.get(change.topic)?.data({
          onChange: { ...change, removed: item === undefined, item: item ? JSON.stringify(item) : null },
        }),
      ),
    /** The connection is up. */
    connect: () => act(() => report('up')),
    /** The connection is lost. */
    lose: () => act(() => report('down')),
    /** Acknowledges a topic, as after a lost connection. */
    acknowledge: (topic: string) => act(() => open.get(topic)?.ready()),
  };
};
