import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

/** A requested socket: path with query, and subprotocols. */
type AskedSocket = { url: string; protocols: string[] };

/** Accepts every WebSocket of a server and records its request. */
export const acceptSockets = (server: Server, connected: (socket: WebSocket) => void = () => undefined) => {
  const asked: AskedSocket[] = [];
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { url = '', headers }) => {
    const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map(one => one.trim());
    asked.push({ url, protocols: protocols.filter(Boolean) });
    connected(socket);
  });
  return {
    asked,
    stop: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
};
