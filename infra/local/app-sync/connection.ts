import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { GraphQLError } from 'graphql';
import type { WebSocket } from 'ws';
import * as z from 'zod';
import type { Api } from './api.ts';
import { ApiError, plainError, Rejection } from './api-error.ts';
import { type AuthPorts, authenticate, type Caller } from './callers.ts';
import { openSubscription, type Subscription, type Subscriptions } from './subscriptions.ts';

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('connection_init') }),
  z.object({ type: z.literal('stop'), id: z.string() }),
  z.object({
    type: z.literal('start'),
    id: z.string(),
    payload: z.object({
      data: z.string(),
      extensions: z.object({ authorization: z.record(z.string(), z.unknown()) }),
    }),
  }),
]);
type Start = Extract<z.infer<typeof Message>, { type: 'start' }>;

const StartData = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()).nullish() });

/** The time that a client waits for a keep-alive, and the interval between two keep-alives. */
const CONNECTION_TIMEOUT_MS = 300_000;
const KEEP_ALIVE_MS = 60_000;
const MOST_SUBSCRIPTIONS = 100;

type ConnectionPorts = {
  api: Api;
  auth: AuthPorts;
  subscriptions: Subscriptions;
  log(line: string): void;
};

/** Header names in lower case, as Node gives those of a request. */
const lowerCased = (headers: Record<string, unknown>): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

const asApiError = (error: unknown): unknown =>
  error instanceof GraphQLError ? new ApiError(error.message, 'BadRequestException') : error;

/** One client's real-time connection (developer guide, "Building a real-time WebSocket client"). */
export class Connection {
  readonly id = randomUUID();
  readonly subscriptions = new Map<string, Subscription>();
  caller: Caller | undefined;
  readonly #ports: ConnectionPorts;
  readonly #socket: WebSocket;
  readonly #sourceIp: string;
  readonly #keepAlive: NodeJS.Timeout;
  #rejected: unknown;
  /** Messages are handled one after the other, so that a `stop` never overtakes its `start`. */
  #queue: Promise<void>;

  constructor(
    ports: ConnectionPorts,
    {
      socket,
      headers,
      sourceIp,
    }: {
      socket: WebSocket;
      /** The authorization of the handshake; undefined if it could not be read. */
      headers: Record<string, unknown> | undefined;
      sourceIp: string;
    },
  ) {
    this.#ports = ports;
    this.#socket = socket;
    this.#sourceIp = sourceIp;
    this.#keepAlive = setInterval(() => this.#send({ type: 'ka' }), KEEP_ALIVE_MS);
    this.#queue = this.#admit(headers);
    socket.on('message', data => {
      this.#queue = this.#queue.then(() => this.#receive(String(data)));
    });
    socket.on('close', () => this.#leave());
    socket.on('error', error => ports.log(`app sync: connection ${this.id}: ${error.message}`));
  }

  cut(): void {
    this.#socket.terminate();
  }

  async #admit(headers: Record<string, unknown> | undefined): Promise<void> {
    try {
      if (!headers) throw new Rejection(400, 'BadRequestException', 'The authorization header could not be read.');
      this.caller = await authenticate(this.#ports.auth, { headers: lowerCased(headers), sourceIp: this.#sourceIp });
    } catch (error) {
      this.#rejected = error;
    }
  }

  /** Sends the rejection as the response to the client's first message: before it, Amplify does not listen. */
  #rejectConnection(): void {
    const errorCode = this.#rejected instanceof Rejection ? this.#rejected.status : 500;
    const errors = [{ ...plainError(this.#rejected), errorCode }];
    this.#send({ type: 'connection_error', payload: { errors } });
    this.#socket.close(1000);
  }

  async #receive(text: string): Promise<void> {
    if (!this.caller) {
      this.#rejectConnection();
      return;
    }
    const message = parseMessage(text);
    if (!message) return this.#reject(idOf(text), new ApiError(unsupported(text), 'UnsupportedOperation'));
    switch (message.type) {
      case 'connection_init':
        this.#send({ type: 'connection_ack', payload: { connectionTimeoutMs: CONNECTION_TIMEOUT_MS } });
        return this.#send({ type: 'ka' });
      case 'start':
        return this.#start(message);
      case 'stop':
        return this.#stop(message.id);
    }
  }

  async #start({ id, payload }: Start): Promise<void> {
    try {
      if (this.subscriptions.has(id)) throw new ApiError('Duplicated operation id', 'DuplicatedOperationError');
      if (this.subscriptions.size >= MOST_SUBSCRIPTIONS) {
        const message = `Max number of ${MOST_SUBSCRIPTIONS} subscriptions reached`;
        throw new ApiError(message, 'MaxSubscriptionsReachedError');
      }
      const headers = lowerCased(payload.extensions.authorization);
      const caller = await authenticate(this.#ports.auth, { headers, sourceIp: this.#sourceIp });
      const data = parseStartData(payload.data);
      const subscription = await openSubscription(this.#ports.api, {
        id,
        caller,
        query: data.query,
        variables: data.variables ?? {},
        headers,
        deliver: json => this.#sendText(`{"id":${JSON.stringify(id)},"type":"data","payload":${json}}`),
        end: () => this.#end(subscription),
      });
      if (this.#socket.readyState !== this.#socket.OPEN) return;
      this.subscriptions.set(id, subscription);
      this.#ports.subscriptions.add(subscription);
      this.#send({ id, type: 'start_ack' });
    } catch (error) {
      this.#reject(id, error);
    }
  }

  #stop(id: string): void {
    const subscription = this.subscriptions.get(id);
    if (!subscription) {
      this.#reject(id, new ApiError(`unknown operation id ${id}`, 'UnknownOperationError'));
      return;
    }
    this.#end(subscription);
  }

  /** The same message says that a client's stop was done, and that the subscription was invalidated. */
  #end(subscription: Subscription): void {
    const { id } = subscription;
    this.subscriptions.delete(id);
    this.#ports.subscriptions.remove(subscription);
    this.#send({ id, type: 'complete' });
  }

  #reject(id: string | undefined, error: unknown): void {
    const known = asApiError(error);
    if (!(known instanceof ApiError)) this.#ports.log(`app sync: ${error instanceof Error ? error.stack : error}`);
    this.#send({ ...(id !== undefined && { id }), type: 'error', payload: { errors: [plainError(known)] } });
  }

  #leave(): void {
    clearInterval(this.#keepAlive);
    for (const subscription of this.subscriptions.values()) this.#ports.subscriptions.remove(subscription);
    this.subscriptions.clear();
  }

  #send(message: object): void {
    this.#sendText(JSON.stringify(message));
  }

  #sendText(text: string): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(text);
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const parseMessage = (text: string) => Message.safeParse(parseJson(text)).data;

const idOf = (text: string): string | undefined => z.object({ id: z.string() }).safeParse(parseJson(text)).data?.id;

const unsupported = (text: string): string => {
  const type = z.object({ type: z.string() }).safeParse(parseJson(text)).data?.type;
  return `${type ?? 'unknown'} not supported through the realtime channel`;
};

const parseStartData = (text: string): z.infer<typeof StartData> => {
  const data = StartData.safeParse(parseJson(text));
  if (!data.success) throw new ApiError('The operation could not be read.', 'BadRequestException');
  return data.data;
};
