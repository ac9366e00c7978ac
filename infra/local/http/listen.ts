import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
export type Listener = { port: number; stop(): Promise<void> };

/** Another program listens on the port. */
export class PortTakenError extends Error {
  override readonly name = 'PortTakenError';

  constructor(readonly port: number) {
    super(`Port ${port} is taken by another program. Stop it, or set COVERLINE_PORT to another base port.`);
  }
}

/**
 * Listens only on the loopback addresses, IPv4 and, if it exists, IPv6, because `localhost` may mean either.
 * `port` 0 takes a free port.
 * @throws PortTakenError
 */
export const listen = async (options: { port: number; handler: Handler; upgrade?: Upgrade }): Promise<Listener> => {
  const first = await open(options, options.port, '127.0.0.1');
  const { port } = first.address() as AddressInfo;
  const second = await open(options, port, '::1').catch((error: unknown) => {
    if (error instanceof PortTakenError) throw error;
    return undefined;
  });
  return {
    port,
    stop: async () => {
      await Promise.all([first, second].map(server => server && close(server)));
    },
  };
};

const open = (options: { handler: Handler; upgrade?: Upgrade }, port: number, host: string): Promise<Server> => {
  const server = createServer((request, response) => {
    options.handler(request, response).catch((error: unknown) => sendFailure(response, error));
  });
  // Browsers keep connections for minutes; the server must not close one at the moment of a request.
  server.keepAliveTimeout = 65_000;
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    if (options.upgrade) options.upgrade(request, socket, head);
    else socket.destroy();
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortTakenError(port) : error),
    );
    server.listen(port, host, () => resolve(server));
  });
};

const sendFailure = (response: ServerResponse, error: unknown) => {
  console.error(error);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ message: 'Internal Server Error' }));
};

const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
