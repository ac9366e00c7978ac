import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

/** A server on a free port that records its requests and sends the response of `answer`. */
export const startHttpServer = async (answer: (request: Received, response: ServerResponse) => void) => {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const one = { method, url, headers, body: await text(request) };
    received.push(one);
    answer(one, response);
  });
  // A client that reuses a connection must not meet the server closing it.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    server,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
};
