import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { ON_CHANGE } from '#shared/contracts/live';

type LiveSocketEvents = {
  /** Called when the server accepts the connection. */
  up(): void;
  /** Called once when the connection is lost. */
  down(): void;
  /** Called when a subscription is active. */
  admitted(topic: string): void;
  rejected(topic: string): void;
  data(topic: string, data: unknown): void;
};

export type LiveSocket = { follow(topic: string): void; close(): void };

const Message = z.object({
  type: z.string(),
  id: z.string().optional(),
  payload: z.object({ data: z.unknown() }).partial().optional(),
});

/**
 * One client of AppSync's real-time protocol, like Amplify
 * (docs.aws.amazon.com/appsync/latest/devguide/real-time-websocket-client.html).
 */
export const openLiveSocket = (
  { graphqlUrl, token }: { graphqlUrl: string; token: string },
  tell: LiveSocketEvents,
): LiveSocket => {
  const { host } = new URL(graphqlUrl);
  const authorization = { Authorization: token, host };
  const header = Buffer.from(JSON.stringify(authorization)).toString('base64url');
  const socket = new WebSocket(`${graphqlUrl.replace(/^http/, 'ws')}/realtime`, ['graphql-ws', `header-${header}`]);
  const topics = new Map<string, string>();
  const send = (message: object) => socket.send(JSON.stringify(message));
  socket.on('open', () => send({ type: 'connection_init' }));
  // A `close` event follows the error.
  socket.on('error', () => undefined);
  socket.on('close', () => tell.down());
  socket.on('message', text => {
    const { type, id = '', payload } = Message.parse(JSON.parse(String(text)));
    const topic = topics.get(id);
    if (type === 'connection_ack') tell.up();
    else if (topic === undefined) return;
    else if (type === 'start_ack') tell.admitted(topic);
    else if (type === 'error') tell.rejected(topic);
    else if (type === 'data') tell.data(topic, payload?.data);
  });
  return {
    follow: topic => {
      const id = randomUUID();
      topics.set(id, topic);
      const data = JSON.stringify({ query: ON_CHANGE, variables: { topic } });
      send({ id, type: 'start', payload: { data, extensions: { authorization } } });
    },
    close: () => socket.terminate(),
  };
};
