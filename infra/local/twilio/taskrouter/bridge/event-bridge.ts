import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { urlOf } from '../../../http/url-of.ts';
import { TwilioError } from '../../ports.ts';
import { badParameter, errorDocument } from '../../rest/errors.ts';
import { readBody } from '../../rest/read-body.ts';
import { verifyAccessToken } from '../../tokens.ts';
import type { Faults } from '../../webhooks/faults.ts';
import type { Engine } from '../engine/engine.ts';
import { Command, type Grant, runCommand } from './commands.ts';
import { frameOf } from './event-frames.ts';
import { sdkViews } from './sdk-views.ts';

export const BRIDGE_PATH = '/v1/wschannels';
const HEARTBEAT_MS = 15_000;
const POLICY_VIOLATION = 1008;
const EXPIRED = 'Access Token expired';
/** Node fires a longer timer at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type EventBridge = {
  /** True if the bridge took the socket. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** True if the request was a command of the SDK; then it sends the response. */
  serve(request: IncomingMessage, response: ServerResponse): boolean;
  /** Drops a worker's sockets, or all workers' sockets, like a network failure. */
  cut(workerSid?: string): void;
  stop(): void;
};

type Reply = { status: number; body: unknown };

const readCommand = (text: string): Command | undefined => {
  try {
    return Command.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/**
 * The event bridge that `twilio-taskrouter` talks to: a WebSocket that pushes a worker's events, and a POST that runs
 * its commands (notes of what the SDK reads are in this folder's README). Tokens are minted by the product, so their
 * times are measured by the machine's clock, not by the injected one.
 */
export const createEventBridge = (engine: Engine, faults: Faults): EventBridge => {
  const server = new WebSocketServer({ noServer: true });
  const sockets = new Map<string, Set<WebSocket>>();
  const views = sdkViews(engine);

  const grantOf = (token: string): { grant: Grant; lifetimeMs: number } => {
    const verdict = verifyAccessToken(engine.account, token, new Date());
    if (!verdict.ok && verdict.reason === 'expired') throw new TwilioError(401, 20104, EXPIRED);
    const grant = verdict.ok ? verdict.claims.grants.task_router : undefined;
    if (!verdict.ok || !grant) throw new TwilioError(401, 20101, 'Invalid Access Token');
    return { grant, lifetimeMs: verdict.claims.exp * 1000 - Date.now() };
  };

  /** Closes a socket when its token expires: the SDK reconnects at once with its newest token. */
  const keep = (socket: WebSocket, workerSid: string, lifetimeMs: number): void => {
    const own = sockets.get(workerSid) ?? new Set();
    sockets.set(workerSid, own.add(socket));
    const heartbeat = setInterval(() => socket.send(' '), HEARTBEAT_MS);
    const expiry = setTimeout(() => socket.close(POLICY_VIOLATION, EXPIRED), Math.min(lifetimeMs, LONGEST_TIMER_MS));
    socket.on('close', () => {
      clearInterval(heartbeat);
      clearTimeout(expiry);
      own.delete(socket);
    });
  };

  const open = (socket: WebSocket, query: URLSearchParams): void => {
    const { grant, lifetimeMs } = grantOf(query.get('token') ?? '');
    const worker = engine.store.workers.get(grant.worker_sid, grant.workspace_sid);
    if (query.get('closeExistingSessions') === 'true')
      for (const other of sockets.get(worker.sid) ?? []) other.close(1000, 'Closed by another session');
    keep(socket, worker.sid, lifetimeMs);
    const payload = {
      channel_id: worker.sid,
      account_sid: engine.account.accountSid,
      workspace_sid: worker.workspaceSid,
      token_lifetime: lifetimeMs,
    };
    socket.send(JSON.stringify({ event_type: 'init', payload }));
  };

  const unsubscribe = engine.subscribe(event => {
    const message = frameOf(views, event);
    if (!message) return;
    const text = JSON.stringify(message.frame);
    for (const socket of sockets.get(message.workerSid) ?? []) socket.send(text);
  });

  const answer = async (command: Command, ifMatch: string | undefined): Promise<Reply> => {
    try {
      const { grant } = grantOf(command.token);
      return { status: 200, body: { payload: runCommand(engine, views, { command, grant, ifMatch }) } };
    } catch (error) {
      if (error instanceof TwilioError) return { status: error.status, body: errorDocument(error) };
      engine.log(`event bridge: ${error instanceof Error ? error.stack : String(error)}`);
      return { status: 500, body: errorDocument(new TwilioError(500, 20500, 'An internal server error has occurred')) };
    }
  };

  /** Undefined means no response, for an injected fault: with `timeout` the command is done, with `drop` it is not. */
  const reply = async (request: IncomingMessage): Promise<Reply | undefined> => {
    const command = readCommand(await readBody(request));
    if (!command) return { status: 400, body: errorDocument(badParameter('This is no command of the SDK')) };
    const fault = faults.takeForCommand({ method: command.method, path: `/v1/${command.url}` });
    if (fault?.type === 'drop') return undefined;
    if (fault?.type === 'delay') await new Promise<void>(resolve => engine.clock.after(fault.ms, resolve));
    if (fault?.type === 'status')
      return { status: fault.status, body: errorDocument(new TwilioError(fault.status, 20500, 'An injected fault')) };
    const answered = await answer(command, request.headers['if-match']);
    return fault?.type === 'timeout' ? undefined : answered;
  };

  const cut = (workerSid?: string): void => {
    for (const [sid, own] of sockets)
      if (workerSid === undefined || sid === workerSid) for (const socket of own) socket.terminate();
  };

  return {
    upgrade(request, socket, head) {
      const url = urlOf(request);
      if (url.pathname !== BRIDGE_PATH) return false;
      server.handleUpgrade(request, socket, head, webSocket => {
        try {
          open(webSocket, url.searchParams);
        } catch (error) {
          webSocket.close(POLICY_VIOLATION, error instanceof Error ? error.message.slice(0, 100) : 'Rejected');
        }
      });
      return true;
    },

    serve(request, response) {
      if (request.method !== 'POST' || urlOf(request).pathname !== BRIDGE_PATH) return false;
      reply(request)
        .then(answered => {
          if (!answered) return;
          response.writeHead(answered.status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(answered.body));
        })
        .catch(error => engine.log(`event bridge: ${error.message}`));
      return true;
    },

    cut,

    stop() {
      unsubscribe();
      cut();
      server.close();
    },
  };
};
