import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localAccount } from './account.ts';
import { openAccountFile } from './account-file.ts';
import { type Clock, systemClock } from './clock.ts';
import { controlRoutes } from './control/control-routes.ts';
import { createControlServer } from './control/control-server.ts';
import { customerRoutes } from './control/customers.ts';
import { chatRoutes } from './messaging/chat.ts';
import { mailRoutes } from './messaging/mails.ts';
import { textRoutes } from './messaging/receive-text.ts';
import type { Account, CreateVoice, TwilioContext, VoiceService } from './ports.ts';
import { errorDocument, notServed } from './rest/errors.ts';
import { createEventBridge } from './taskrouter/bridge/event-bridge.ts';
import type { TaskRouter } from './taskrouter/task-router.ts';
import { createTwilioServices } from './twilio-services.ts';
import { createVoice as builtInVoice } from './voice/create-voice.ts';
import { Faults } from './webhooks/faults.ts';
import { Journal } from './webhooks/journal.ts';
import { createWebhookSender } from './webhooks/webhook-sender.ts';

export type TwilioOptions = {
  /** 0 for any free port. */
  port: number;
  account?: Account;
  clock?: Clock;
  /** False for signalling without sound. */
  media: boolean;
  /** The folder of provisioned resources and recordings; without it nothing survives the process. */
  dataDir?: string;
  log(line: string): void;
  /** Replaces the built-in voice service. */
  createVoice?: CreateVoice;
};

export type VirtualTwilio = {
  /** `http://localhost:4703` */
  origin: string;
  account: Account;
  /** Parts of the control API for tests in the same process. */
  control: { journal: Journal; faults: Faults };
  taskRouter: TaskRouter;
  voice: VoiceService;
  stop(): Promise<void>;
};

const listen = (server: Server, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(`http://localhost:${(server.address() as AddressInfo).port}`));
  });

/** CORS headers for local browsers on other ports. */
const allowOrigin = (request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS');
  response.setHeader('access-control-max-age', '600');
  response.setHeader('vary', 'origin');
};

const rejectUnserved = ({ method, url }: IncomingMessage, response: ServerResponse): void => {
  const error = notServed(`${method} ${url}`);
  response.writeHead(error.status, { 'content-type': 'application/json' }).end(JSON.stringify(errorDocument(error)));
};

/** Starts the virtual Twilio on one port: REST, TaskRouter and its event bridge, voice, messages, numbers, control. */
export const startTwilio = async (options: TwilioOptions): Promise<VirtualTwilio> => {
  const { account = localAccount, clock = systemClock, log } = options;
  const server = createServer();
  // A client that reuses a connection must not meet the server closing it.
  server.keepAliveTimeout = 65_000;
  const origin = await listen(server, options.port);
  const file = openAccountFile(options.dataDir, log);
  const journal = new Journal();
  const faults = new Faults();
  const webhooks = createWebhookSender({ account, clock, journal, faults, log });
  const context: TwilioContext = { account, clock, webhooks, origin, log };

  const passing = options.dataDir ? undefined : mkdtempSync(join(tmpdir(), 'virtual-twilio-'));
  const { taskRouter, numbers, messaging, voice, rest } = await createTwilioServices(context, {
    faults,
    file,
    media: options.media,
    dataDir: options.dataDir ?? passing ?? tmpdir(),
    createVoice: options.createVoice ?? builtInVoice,
  });
  const bridge = createEventBridge(taskRouter.engine, faults);
  const ownControl = controlRoutes({
    journal,
    faults,
    clock,
    engine: taskRouter.engine,
    bridge,
    outbox: messaging.outbox,
  });
  const control = createControlServer(
    [
      ...ownControl,
      ...textRoutes({ ...context, numbers, receive: messaging.receive }),
      ...mailRoutes(clock),
      ...chatRoutes(clock),
      ...customerRoutes(),
      ...voice.controlRoutes,
    ],
    journal,
  );

  server.on('request', (request, response) => {
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (request.method === 'GET' && request.url === '/') response.writeHead(302, { location: '/booth' }).end();
    else if (voice.serve(request, response) || bridge.serve(request, response) || control.serve(request, response))
      return;
    else if (rest.owns(request)) rest.handle(request, response).catch(() => response.destroy());
    else rejectUnserved(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    if (!bridge.upgrade(request, socket, head) && !voice.upgrade(request, socket, head)) socket.destroy();
  });

  return {
    origin,
    account,
    control: { journal, faults },
    taskRouter,
    voice,
    async stop() {
      await voice.stop();
      bridge.stop();
      taskRouter.stop();
      webhooks.stop();
      file.flush();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      if (passing) rmSync(passing, { recursive: true, force: true });
    },
  };
};
