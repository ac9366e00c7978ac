import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { urlOf } from '../http/url-of.ts';
import type { Api } from './api.ts';
import type { AuthMode, AuthPorts } from './callers.ts';
import { Connection } from './connection.ts';
import { makeFieldAccess } from './field-access.ts';
import { handleHttp } from './http.ts';
import { makeResolver, type ResolverSettings } from './resolvers.ts';
import { buildApiSchema, hasField } from './schema.ts';
import { Subscriptions } from './subscriptions.ts';

export type { AuthMode, Claims, Signer } from './callers.ts';
export type { ResolverSettings } from './resolvers.ts';

export type AppSyncOptions = {
  /** The schema of the template, as SDL. */
  schema: string;
  resolvers: ResolverSettings[];
  /** The API's default mode first. */
  modes: readonly [AuthMode, ...AuthMode[]];
  verifyUserToken: AuthPorts['verifyUserToken'];
  signerOf: AuthPorts['signerOf'];
  /** Whether clients may read the schema; true if the template does not set it, as on AWS. */
  introspection?: boolean;
  clock?: { now(): Date };
  /** The path of the API on its server; the real-time endpoint is `/realtime` below it. */
  path?: string;
  log?(line: string): void;
};

type ConnectionView = {
  id: string;
  /** The user's `sub`; undefined for the account itself. */
  sub: string | undefined;
  subscriptions: { id: string; fieldName: string; args: Record<string, unknown> }[];
};

export type AppSync = {
  /** Handles one request on a shared server; returns false, and sends nothing, if it is not for this API. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Takes over a WebSocket handshake; returns false if it is not for this API. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  connections(): ConnectionView[];
  /** Breaks every connection without a close frame, as a lost network does. */
  cutConnections(): void;
  stop(): void;
};

const LARGEST_MESSAGE = 240 * 1024;
const PROTOCOL = 'graphql-ws';

const decodeHeader = (base64: string): Record<string, unknown> | undefined => {
  try {
    const header: unknown = JSON.parse(Buffer.from(base64, 'base64url').toString());
    return typeof header === 'object' && header !== null ? { ...header } : undefined;
  } catch {
    return undefined;
  }
};

/** The authorization of a handshake: a subprotocol `header-<base64url>`, or for older clients a query parameter. */
const handshakeHeaders = (request: IncomingMessage): Record<string, unknown> | undefined => {
  const protocols = String(request.headers['sec-websocket-protocol'] ?? '').split(/,\s*/);
  const inProtocol = protocols.find(p => p.startsWith('header-'))?.slice('header-'.length);
  const inQuery = urlOf(request).searchParams.get('header');
  const encoded = inProtocol ?? inQuery;
  return encoded ? decodeHeader(encoded) : undefined;
};

const makeApi = (options: AppSyncOptions, now: () => Date, log: (line: string) => void): Api => {
  const schema = buildApiSchema(options.schema);
  const resolvers = new Map(
    options.resolvers.map(settings => {
      const name = `${settings.typeName}.${settings.fieldName}`;
      if (!hasField(schema.resolving, settings.typeName, settings.fieldName)) {
        throw new Error(`The resolver ${name} has no field in the schema.`);
      }
      return [name, makeResolver(settings, { now, log })] as const;
    }),
  );
  const { introspection = true } = options;
  return { schema, resolvers, mayAccess: makeFieldAccess(options.modes[0]), introspection, documents: new Map() };
};

/** An AppSync GraphQL API. Throws if AppSync would reject the schema or a resolver, or if it is not supported here. */
export const createAppSync = (options: AppSyncOptions): AppSync => {
  const { clock = { now: () => new Date() }, path = '/graphql', log = () => {} } = options;
  const api = makeApi(options, () => clock.now(), log);
  const { modes, verifyUserToken, signerOf } = options;
  const subscriptions = new Subscriptions(api, log);
  const ports = { api, auth: { modes, verifyUserToken, signerOf }, subscriptions, log };
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    handleProtocols: offered => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  const open = new Set<Connection>();
  const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?')[0];
  const cutConnections = () => {
    for (const connection of open) connection.cut();
  };
  return {
    handle: async (request, response) => {
      if (pathOf(request) !== path) return false;
      await handleHttp(ports, request, response);
      return true;
    },
    upgrade: (request, socket, head) => {
      if (pathOf(request) !== `${path}/realtime`) return false;
      sockets.handleUpgrade(request, socket, head, accepted => {
        const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
        const connection = new Connection(ports, { socket: accepted, headers: handshakeHeaders(request), sourceIp });
        open.add(connection);
        accepted.on('close', () => open.delete(connection));
      });
      return true;
    },
    connections: () => [...open].filter(connection => connection.caller).map(viewOf),
    cutConnections,
    stop: () => {
      cutConnections();
      sockets.close();
    },
  };
};

const viewOf = (connection: Connection): ConnectionView => {
  const sub = connection.caller?.identity.sub;
  const subscriptions = [...connection.subscriptions.values()];
  return {
    id: connection.id,
    sub: typeof sub === 'string' ? sub : undefined,
    subscriptions: subscriptions.map(({ id, fieldName, args }) => ({ id, fieldName, args })),
  };
};
