import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import twilio from 'twilio';
import { localAccount, localSid } from '../../account.ts';
import { systemClock } from '../../clock.ts';
import { type TaskRouterPort, TwilioError, type WebhookRequest } from '../../ports.ts';
import { errorDocument } from '../../rest/errors.ts';
import { pathPattern } from '../../rest/path-pattern.ts';
import { readBody } from '../../rest/read-body.ts';
import { createRestRouter } from '../../rest/rest-router.ts';
import { redirectedClient } from '../../testing/redirected-client.ts';
import { Faults } from '../../webhooks/faults.ts';
import { createVoice } from '../create-voice.ts';
import { wavHeader } from '../media/wav.ts';

export const SALES = '+18005550100';
const APPLICATION_SID = localSid('AP', 1);

/** The SDK opens only wss, and this server has only ws: the page replaces WebSocket before the SDK loads. */
const shim = `globalThis.WebSocket = class extends WebSocket {
  constructor(url, protocols) { super(String(url).replace(/^wss:/, 'ws:'), protocols); }
};`;
const page = `<!doctype html><meta charset="utf-8"><title>voice</title><script>${shim}</script><script type="module" src="/sdk.js"></script>`;
const silence = Buffer.concat([wavHeader(1600), Buffer.alloc(1600)]);

const bundle = (): string =>
  buildSync({
    entryPoints: [join(import.meta.dirname, 'browser', 'sdk-page.ts')],
    bundle: true,
    format: 'esm',
    write: false,
    define: { global: 'globalThis' },
  }).outputFiles[0]?.text ?? '';

/** The voice service behind an HTTP server, for the real SDKs; `documents` are the application's responses by path. */
export const startLiveVoice = async ({ media }: { media: boolean }) => {
  const documents = new Map<string, string>();
  const sent: WebhookRequest[] = [];
  const ended: string[] = [];
  const taskRouter: TaskRouterPort = {
    enqueueCall: () => localSid('WT', 1),
    callAbandoned: () => {},
    workerLegEnded: (_taskSid, callSid) => ended.push(callSid),
  };
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const send = async (request: WebhookRequest) => {
    sent.push(request);
    const body = documents.get(new URL(request.url).pathname) ?? '';
    return { status: 200, contentType: 'text/xml', body };
  };
  const number = {
    sid: localSid('PN', 1),
    phoneNumber: SALES,
    friendlyName: 'Sales',
    voiceUrl: 'http://app.test/voice',
  };
  const application = { voiceUrl: 'http://app.test/browser-call' };
  const dataDir = mkdtempSync(join(tmpdir(), 'live-voice-'));
  const voice = await createVoice(
    { account: localAccount, clock: systemClock, webhooks: { send }, origin, log: () => {} },
    taskRouter,
    {
      find: to => (to === SALES ? number : undefined),
      list: () => [number],
      isCallerId: from => from === SALES,
      application: sid => (sid === APPLICATION_SID ? application : undefined),
    },
    { media, dataDir },
  );
  const rest = createRestRouter({
    account: localAccount,
    clock: systemClock,
    routes: voice.restRoutes,
    faults: new Faults(),
    log: () => {},
  });

  const control = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const url = new URL(path, origin);
    for (const route of voice.controlRoutes) {
      const params = route.method === method ? pathPattern(route.path)(url.pathname) : undefined;
      if (params) return (await route.handle({ params, query: url.searchParams, body })).body;
    }
    throw new TwilioError(404, 20404, `no route ${method} ${path}`);
  };

  const answerControl = async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request);
    try {
      const body = await control(request.method ?? 'GET', request.url ?? '/', text ? JSON.parse(text) : undefined);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
    } catch (error) {
      const known = error instanceof TwilioError ? error : new TwilioError(500, 20500, String(error));
      response
        .writeHead(known.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(errorDocument(known)));
    }
  };

  let script: string | undefined;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (voice.serve(request, response)) return;
    if (rest.owns(request)) return rest.handle(request, response);
    if (request.url?.startsWith('/_control/')) return answerControl(request, response);
    if (request.url === '/') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    if (request.url === '/silence.wav')
      return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(silence);
    if (request.url !== '/sdk.js') return void response.writeHead(404).end();
    script ??= bundle();
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
  };
  server.on('request', (request, response) => void handle(request, response));
  server.on('upgrade', (request, socket, head) => {
    if (!voice.upgrade(request, socket, head)) socket.destroy();
  });

  const client = redirectedClient(origin);
  return {
    origin,
    voice,
    sent,
    ended,
    documents,
    control,
    params: (kind: string) => sent.filter(request => request.kind === kind).map(request => request.params),
    client,
    /** An instance from a list has no SID in `twilio` 6.2, so it is updated by name. */
    hangUpAll: async () => {
      for (const { sid } of await client.calls.list({ status: 'in-progress' })) {
        await client.calls(sid).update({ status: 'completed' });
      }
    },
    /** A browser's token; with `mayDial` it names the application. */
    token: (identity: string, ttl = 3600, { mayDial } = { mayDial: true }) => {
      const { AccessToken } = twilio.jwt;
      const { accountSid, apiKeySid, apiKeySecret } = localAccount;
      const token = new AccessToken(accountSid, apiKeySid, apiKeySecret, { identity, ttl });
      const outgoing = mayDial ? { outgoingApplicationSid: APPLICATION_SID } : {};
      token.addGrant(new AccessToken.VoiceGrant({ incomingAllow: true, ...outgoing }));
      return token.toJwt();
    },
    stop: async () => {
      await voice.stop();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type LiveVoice = Awaited<ReturnType<typeof startLiveVoice>>;
