import { setTimeout as wait } from 'node:timers/promises';
import type { LiveTransport } from '../../../web/src/lib/live/live-hub.ts';
import { type LiveSocket, openLiveSocket } from '../support/live-socket.ts';

type Follower = Parameters<LiveTransport['open']>[1];
type Watcher = Parameters<LiveTransport['watchConnection']>[0];

const RECONNECT_AFTER_MS = 50;

/** The web's transport in Node with Amplify's protocol, but with a much faster reconnect. */
export const createNodeTransport = (server: { graphqlUrl: string; token: string }): LiveTransport => {
  const followers = new Map<string, Follower>();
  let watcher: Watcher = () => undefined;
  let socket: LiveSocket | undefined;
  let isUp = false;

  const connect = () => {
    watcher('connecting');
    socket = openLiveSocket(server, {
      up: () => {
        isUp = true;
        watcher('up');
        for (const topic of followers.keys()) socket?.follow(topic);
      },
      down: () => {
        isUp = false;
        watcher('down');
        void wait(RECONNECT_AFTER_MS).then(connect);
      },
      admitted: topic => followers.get(topic)?.ready(),
      rejected: topic => followers.get(topic)?.failed(),
      data: (topic, data) => followers.get(topic)?.data(data),
    });
  };
  return {
    open: (topic, on) => {
      followers.set(topic, on);
      if (isUp) socket?.follow(topic);
      return () => void followers.delete(topic);
    },
    watchConnection: listener => {
      watcher = listener;
      connect();
      return () => undefined;
    },
  };
};
