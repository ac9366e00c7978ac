import { PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { HeadObjectCommand, PutObjectCommand, PutObjectTaggingCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import type { Context as LambdaContext } from 'aws-lambda';
import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import { vi } from 'vitest';
import { eventBridgeClient } from '#platform/clients/event-bridge-client';
import { queueClient } from '#platform/clients/queue-client';
import { secretsClient } from '#platform/clients/secrets-client';
import { storageClient } from '#platform/clients/storage-client';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { clearLeadSources } from '#platform/known-lead-sources';
import { clearKnownUsers } from '#platform/reports/known-users';
import { putDid } from '#platform/table/dids';
import { keys } from '#platform/table/engine/keys';
import { readableGroupConfigurations } from '#platform/table/group-configurations';
import { putLeadSource } from '#platform/table/lead-sources';
import { createUser } from '#platform/table/users';
import { clearTelephonySettings } from '#platform/twilio/telephony-settings';
import { EVENT_SOURCE, type EventConsumerName, eventConsumers, streamConsumers } from '#shared/contracts/events';
import { startSession } from '#shared/contracts/identity';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import { type Context, operations } from '#shared/contracts/operations';
import { workerAttributes } from '#shared/routing/worker-attributes';
import { User } from '#shared/users/user';
import { provisionTwilio } from '../../../bin/provision/provision-twilio.ts';
import { dids, leadSources } from '../../../bin/seed/catalogue.ts';
import { people } from '../../../bin/seed/people.ts';
import type { Random } from '../../../bin/seed/random.ts';
import { setUpDefaults } from '../../../bin/set-up/defaults.ts';
import { textRoutes } from '../../../infra/local/twilio/messaging/receive-text.ts';
import type { WebhookRequest, WebhookResponse } from '../../../infra/local/twilio/ports.ts';
import { createTwilioServices } from '../../../infra/local/twilio/twilio-services.ts';
import { createVoice } from '../../../infra/local/twilio/voice/create-voice.ts';
import { Faults } from '../../../infra/local/twilio/webhooks/faults.ts';
import { handler as backofficeApi } from '../../../lambdas/backoffice/api.ts';
import { handler as callsApi } from '../../../lambdas/calls/api.ts';
import { handler as checkDeadlines } from '../../../lambdas/calls/deadlines/handler.ts';
import { handler as scheduleChecks } from '../../../lambdas/calls/deadlines/schedule-checks.ts';
import { handler as reactToCalls } from '../../../lambdas/calls/react-to-events.ts';
import { handler as reconcileCalls } from '../../../lambdas/calls/reconcile/handler.ts';
import { handler as identityApi } from '../../../lambdas/identity/api.ts';
import { handler as runJobs } from '../../../lambdas/jobs/handler.ts';
import { handler as importFiles } from '../../../lambdas/jobs/imports/handler.ts';
import { handler as leadsApi } from '../../../lambdas/leads/api.ts';
import { clearFirstListedDay } from '../../../lambdas/platform/leads/first-listed-day.ts';
import { handler as announceChanges } from '../../../lambdas/projections/announce-changes.ts';
import { handler as projectChanges } from '../../../lambdas/projections/project-changes.ts';
import { handler as reportsApi } from '../../../lambdas/reports/api.ts';
import { handler as salesApi } from '../../../lambdas/sales/api.ts';
import { handler as signingApi } from '../../../lambdas/signing/api.ts';
import { handler as statusWebhooks } from '../../../lambdas/telephony/status-webhooks.ts';
import { handler as voiceWebhooks } from '../../../lambdas/telephony/voice-webhooks.ts';
import { handler as copyRecording } from '../../../lambdas/uploads/copy-recording.ts';
import { handler as websiteApi } from '../../../lambdas/website/api.ts';
import { SESSION_ID } from '../builders/a-user.ts';
import { memoryTable } from '../memory-table/memory-table.ts';
import { BASE_URL, telephonySettings, webhookEvent } from '../twilio/signed-webhook.ts';
import { aContext, accessClaims, anApiEvent } from '../unit/lambda-events.ts';
import { aRecord } from '../unit/stream-records.ts';
import { strictMock } from '../unit/strict-mock.ts';
import { type Chances, occurs } from './chances.ts';
import { type ChosenFaults, type RestAsked, type WebhookFault, webhookBook } from './chosen-faults.ts';
import { ClientPhones } from './client-phones.ts';
import type { SimClock } from './sim-clock.ts';

type Invoke = (event: never, context: LambdaContext) => Promise<unknown>;
const invoke = (handler: unknown, event: unknown): Promise<unknown> => (handler as Invoke)(event as never, aContext());

const account = {
  accountSid: telephonySettings.account_sid,
  authToken: telephonySettings.auth_token,
  apiKeySid: telephonySettings.api_key_sid,
  apiKeySecret: telephonySettings.api_key_secret,
};

const environment = {
  STAGE: 'local',
  BUS_NAME: 'simulation',
  TELEPHONY_SECRET_ID: 'telephony',
  WEBSITE_SECRET_ID: 'website',
  COMPANY_NAME: 'Coverline Insurance Services',
  SALES_PHONE: '+18005550100',
  WEBHOOK_BASE_URL: BASE_URL,
  UPLOADS_BUCKET: 'simulation',
  AWS_REGION: 'us-east-1',
  CALLING_HOURS: '0-24',
  MESSAGES_PER_HOUR: '60',
  AGENT_RETURN_S: '60',
  EXPORT_ROWS_LIMIT: '200000',
  CHECKS_URL: 'https://queues.test/checks',
  POWERTOOLS_TRACE_ENABLED: 'false',
  POWERTOOLS_METRICS_DISABLED: 'true',
};

type SimulatedSystemOptions = {
  clock: SimClock;
  random: Random;
  chances: Chances;
  log(line: string): void;
  /** The users; by default those of the seed. */
  staff?: typeof people;
  /**
   * The test itself runs the reconciler, and the table does not use the clock, so that a test may call the product's own
   * functions and await them.
   */
  byHand?: boolean;
};

/** The maximum delay of a reordered webhook. */
const REORDERED_MS = 30_000;

const apis: Record<Context, unknown> = {
  identity: identityApi,
  calls: callsApi,
  leads: leadsApi,
  sales: salesApi,
  signing: signingApi,
  website: websiteApi,
  backoffice: backofficeApi,
  reports: reportsApi,
};

const apiByName = new Map<string, unknown>(operations.map(({ name, context }) => [name, apis[context]]));

/** The handlers of each event, from the consumers that declare it. There is no live API here. */
const eventHandlers: Record<Exclude<EventConsumerName, 'end-subscriptions'>, unknown> = {
  'react-to-calls': reactToCalls,
  'copy-recording': copyRecording,
  'project-changes': projectChanges,
  'run-jobs': runJobs,
  'import-files': importFiles,
};
const handlersOf = (event: string): unknown[] =>
  Object.entries(eventHandlers).flatMap(([consumer, handler]) => {
    const events: readonly string[] = eventConsumers[consumer as EventConsumerName];
    return events.includes(event) ? [handler] : [];
  });

/** An event that must not happen on a busy day. */
type Incident = { what: string; detail: string };

export const openSimulatedSystem = async ({
  clock,
  random,
  chances,
  log,
  staff = people,
  byHand = false,
}: SimulatedSystemOptions) => {
  Object.assign(process.env, environment);
  clearTelephonySettings();
  clearGroupConfigurations();
  clearLeadSources();
  clearKnownUsers();
  clearFirstListedDay();
  const between = (from: number, to: number) => clock.wait(random.integer(from, to));
  const incidents: Incident[] = [];
  let faulty = false;
  const chosen: ChosenFaults = {};
  let inFlight = 0;

  const tracked = async <T>(work: Promise<T>): Promise<T> => {
    inFlight++;
    try {
      return await work;
    } finally {
      inFlight--;
    }
  };

  const table = memoryTable(byHand ? undefined : () => between(1, 12));

  // Twilio's webhooks: signed requests to the handlers, which may be late, repeated, reordered or lost.
  const deliver = async ({ kind, url, params }: WebhookRequest): Promise<WebhookResponse> => {
    await between(2, 120);
    const { pathname, search } = new URL(url);
    const event = webhookEvent({ path: pathname, query: search.slice(1), params });
    const response = (await invoke(kind === 'voice' ? voiceWebhooks : statusWebhooks, event)) as {
      statusCode: number;
      headers?: Record<string, string>;
      body?: string;
    };
    if (response.statusCode >= 400)
      incidents.push({ what: `webhook ${response.statusCode}`, detail: `${kind} ${pathname}` });
    return {
      status: response.statusCode,
      contentType: response.headers?.['content-type'] ?? 'text/xml',
      body: response.body ?? '',
    };
  };

  const book = webhookBook();
  /** The reordered webhooks that wait for the next of their kind, or of the same kind and conference or call. */
  const heldBack = new Map<string, () => void>();
  const subjectOf = ({ kind, params }: WebhookRequest): string =>
    `${kind} ${params.ConferenceSid ?? params.TaskSid ?? params.CallSid ?? ''}`;
  const holdBack = (turn: string): Promise<void> =>
    Promise.race([new Promise<void>(resolve => heldBack.set(turn, resolve)), clock.wait(REORDERED_MS)]);
  const deliverInTurn = async (request: WebhookRequest): Promise<WebhookResponse> => {
    const turns = [request.kind, subjectOf(request)];
    const releases = turns.map(turn => heldBack.get(turn));
    for (const turn of turns) heldBack.delete(turn);
    const response = await deliver(request);
    for (const release of releases) release?.();
    return response;
  };

  const sendWebhook = async (request: WebhookRequest): Promise<WebhookResponse> => {
    // Recorded before the optional call, which does not evaluate its arguments if no fault is chosen.
    const name = book.note(request);
    const response = await sendWithFault(request, chosen.webhook?.(name, request));
    chosen.delivered?.(request);
    return response;
  };

  const sendWithFault = async (request: WebhookRequest, fault: WebhookFault | undefined): Promise<WebhookResponse> => {
    if (fault === undefined) return sendByChance(request);
    if (fault === 'ignored') return { status: 204, contentType: 'text/xml', body: '' };
    if (fault === 'lost') throw new Error('lost');
    if (fault === 'twice') await deliver(request);
    else if (fault === 'reordered') await holdBack(request.kind);
    else await clock.wait(fault.lateMs);
    return deliver(request);
  };

  const sendByChance = async (request: WebhookRequest): Promise<WebhookResponse> => {
    if (request.kind === 'voice' || !faulty) return deliverInTurn(request);
    if (occurs(random, chances.webhookLost)) {
      log(`lost: ${request.kind} ${request.params.EventType ?? request.params.StatusCallbackEvent ?? ''}`);
      throw new Error('lost');
    }
    if (occurs(random, chances.webhookLate)) await between(500, 20_000);
    if (occurs(random, chances.webhookTwice))
      void tracked(between(1, 3000).then(() => deliver(request))).catch(() => undefined);
    if (occurs(random, chances.webhookReordered)) {
      await holdBack(subjectOf(request));
      return deliver(request);
    }
    return deliverInTurn(request);
  };

  const context = {
    account,
    clock,
    webhooks: { send: (request: WebhookRequest) => tracked(sendWebhook(request)) },
    origin: 'https://twilio.test',
    log,
  };
  const clients = new ClientPhones(clock, random, chances);
  const twilioServices = await createTwilioServices(context, {
    faults: new Faults(),
    file: { kept: {}, keep: () => undefined },
    media: false,
    dataDir: process.env.TMPDIR ?? '/tmp',
    createVoice: (ctx, taskRouter, numbers, options) => createVoice(ctx, taskRouter, numbers, { ...options, clients }),
  });
  clients.bind(twilioServices.voice.state);

  const { numbers, messaging } = twilioServices;
  const [textRoute] = textRoutes({ ...context, numbers, receive: messaging.receive });
  /** A customer sends a text to a number. */
  const sendText = async (text: { from: string; to: string; body: string }): Promise<void> => {
    await textRoute?.handle({ params: {}, query: new URLSearchParams(), body: text });
  };

  // Twilio's REST API without a connection: it may be slow, fail, or lose its response.
  const formOf = (data: unknown): URLSearchParams => {
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries((data ?? {}) as Record<string, unknown>))
      if (value !== undefined) for (const one of [value].flat()) form.append(name, String(one));
    return form;
  };
  /** The requests that Twilio has done, with or without a response. */
  const restRequests: RestAsked[] = [];
  const restListeners = new Set<(asked: RestAsked) => void>();
  const rest = async (options: RequestClient.RequestOptions<unknown>) => {
    if (faulty) await between(5, 200);
    const url = new URL(options.uri);
    for (const [name, value] of formOf(options.params)) url.searchParams.append(name, value);
    const form = formOf(options.data);
    const method = options.method.toUpperCase();
    if (faulty && occurs(random, chances.restRejected))
      return { statusCode: 500, body: { code: 20500, message: 'simulated' }, headers: {} };
    const fault = chosen.rest?.({ method, path: url.pathname, form });
    if (fault === 'not done, answer lost') throw new Error('the request was lost');
    if (typeof fault === 'object')
      return { statusCode: fault.status, body: { code: 20000, message: 'chosen', status: fault.status }, headers: {} };
    for (const listener of restListeners) listener({ method, path: url.pathname, form });
    const { username = '', password = '' } = options;
    const answer = await twilioServices.rest.answer({
      method,
      host: url.host,
      url,
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      form,
      ifMatch: (options.headers as Record<string, string> | undefined)?.['If-Match'],
    });
    restRequests.push({ method, path: url.pathname, form });
    if (fault === 'done, answer lost' || (faulty && occurs(random, chances.restLost)))
      throw new Error('the response was lost');
    return {
      statusCode: answer.status === 200 && answer.body === undefined ? 204 : answer.status,
      body: answer.body,
      headers: { ...(answer.etag && { etag: answer.etag }) },
    };
  };
  vi.spyOn(RequestClient.prototype, 'request').mockImplementation(options => rest(options as never) as never);
  vi.stubGlobal('fetch', async () => new Response(new Uint8Array(8)));

  const settings = await provisionTwilio({
    client: twilio(account.accountSid, account.authToken),
    accountSid: account.accountSid,
    authToken: account.authToken,
    apiUrl: BASE_URL,
    numbers: dids.map(did => did.phone_number),
    buyNumbers: true,
    callerId: '+18005550100',
    apiKey: { sid: account.apiKeySid, secret: account.apiKeySecret },
  });
  strictMock(secretsClient() as never as SecretsManagerClient)
    .on(GetSecretValueCommand)
    .resolves({ SecretString: JSON.stringify(settings) });

  const kept = new Map<string, number>();
  const storage = strictMock(storageClient());
  storage.on(HeadObjectCommand).callsFake(async ({ Key }: { Key: string }) => {
    if (!kept.has(Key))
      throw Object.assign(new Error('NotFound'), { name: 'NotFound', $metadata: { httpStatusCode: 404 } });
    return {};
  });
  storage.on(PutObjectCommand).callsFake(async ({ Key }: { Key: string }) => {
    kept.set(Key, (kept.get(Key) ?? 0) + 1);
    return {};
  });
  storage.on(PutObjectTaggingCommand).resolves({});

  // The bus: each event goes to its consumers, sometimes twice, with retries, and at last to the dead letters.
  const consume = async (handler: unknown, event: object, retries = 2): Promise<void> => {
    await between(5, 300);
    try {
      await invoke(handler, event);
    } catch (error) {
      if (retries === 0)
        return void incidents.push({ what: 'dead letter', detail: `${JSON.stringify(event)} ${String(error)}` });
      await between(10_000, 60_000);
      return consume(handler, event, retries - 1);
    }
  };
  let events = 0;
  strictMock(eventBridgeClient())
    .on(PutEventsCommand)
    .callsFake(async ({ Entries = [] }: { Entries?: { DetailType: string; Detail: string }[] }) => {
      for (const { DetailType, Detail } of Entries)
        for (const handler of chosen.event?.(DetailType) ? [] : handlersOf(DetailType)) {
          const event = {
            id: `event-${events++}`,
            source: EVENT_SOURCE,
            'detail-type': DetailType,
            detail: JSON.parse(Detail),
          };
          void tracked(consume(handler, event));
          if (faulty && occurs(random, chances.eventTwice)) void tracked(consume(handler, event));
        }
      return { FailedEntryCount: 0 };
    });

  /** The users whose console reports nothing by itself: their browser has vanished, or the test reports for them. */
  const silentConsoles = new Set<string>();
  // Written without a request: a heartbeat changes nothing but its own time.
  const reportConsoles = (): void => {
    for (const user of table.all().filter(({ entity }) => entity === 'user')) {
      const { id, available } = User.parse(user);
      const report = { user_id: id, last_seen_ts: clock.now().toISOString(), version: 1 };
      if (available && !silentConsoles.has(id)) table.put({ ...keys.presence(id), entity: 'presence', ...report });
    }
  };

  // The queue of the checks: each message after its delay. The next check does the work that a failed one could not do.
  const check = async (): Promise<void> => {
    reportConsoles();
    await invoke(checkDeadlines, {}).catch(error => {
      if (!faulty) incidents.push({ what: 'check of deadlines failed', detail: String(error) });
    });
  };
  strictMock(queueClient())
    .on(SendMessageBatchCommand)
    .callsFake(async ({ Entries = [] }: { Entries?: { DelaySeconds?: number }[] }) => {
      for (const { DelaySeconds = 0 } of Entries) clock.after(DelaySeconds * 1000, () => void tracked(check()));
      return { Successful: [] };
    });

  // The stream: every write in order, after a delay.
  let streamed: Promise<unknown> = Promise.resolve();
  let written = 0;
  table.onWrite(({ old, new: current }) => {
    const entity = String((current ?? old)?.entity);
    if (!streamConsumers['announce-changes'].some(name => name === entity)) return;
    const record = aRecord(++written, entity, { old, new: current });
    streamed = tracked(
      streamed.then(async () => {
        await between(1, 40);
        const { batchItemFailures } = (await invoke(announceChanges, { Records: [record] })) as {
          batchItemFailures: unknown[];
        };
        if (batchItemFailures.length > 0) incidents.push({ what: 'stream failed', detail: entity });
      }),
    );
  });

  const setUp = Promise.all([
    setUpDefaults(clock.now()),
    ...leadSources.map(source => putLeadSource({ ...source, version: 1 })),
    ...dids.map(did => putDid({ ...did, version: 1 })),
  ]);
  await settle(setUp);
  const users = await settle(addPeople());

  async function addPeople(): Promise<User[]> {
    const { configurations: groups } = await readableGroupConfigurations();
    const { workspaces } = twilio(account.accountSid, account.authToken).taskrouter.v1;
    const added: User[] = [];
    for (const [n, { email, first_name, last_name, groups: names }] of staff.entries()) {
      const id = `agent-${n}`;
      const user = {
        id,
        email,
        first_name,
        last_name,
        groups: names,
        roles: [...new Set(groups.filter(({ name }) => names.includes(name)).flatMap(({ roles }) => roles))],
        contact_uri: `client:${id}`,
        available: false,
        auto_accept: false,
        closer_priority: 0,
        disabled: false,
        sessionId: SESSION_ID,
        created_ts: clock.now().toISOString(),
      };
      const worker = await workspaces(settings.workspace_sid).workers.create({
        friendlyName: email,
        attributes: JSON.stringify(workerAttributes(user)),
      });
      const created = await createUser({ ...user, worker_sid: worker.sid });
      if (created.outcome !== 'written') throw new Error(`No user ${email}`);
      added.push(created.item);
    }
    return added;
  }

  /** Advances the clock until a promise is settled. */
  async function settle<T>(work: Promise<T>): Promise<T> {
    let done = false;
    void work
      .finally(() => {
        done = true;
      })
      .catch(() => undefined);
    while (!done) await clock.runUntil(new Date(clock.now().getTime() + 10));
    return work;
  }

  /** The token's claims of users who have signed in again. */
  const signIns = new Map<string, Record<string, string>>();

  /** An operation as a signed-in user's browser calls it: its output, or the rejection's code. */
  const call = async <O extends Operation>(
    operation: O,
    userId: string,
    input: InputOf<O>,
    /** The idempotency key of a command. */
    key?: string,
  ): Promise<{ status: number; output?: OutputOf<O>; error?: string; code?: string }> => {
    const { id, ...rest } = input as Record<string, unknown>;
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
    const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
    const event = anApiEvent(operation, signIns.get(userId) ?? userId, {
      ...(hasBody
        ? { body: JSON.stringify(rest) }
        : { queryStringParameters: Object.fromEntries(Object.entries(rest).map(([k, v]) => [k, text(v)])) }),
      ...(id !== undefined && { pathParameters: { id: String(id) } }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
    const response = (await tracked(invoke(apiByName.get(operation.name), event))) as {
      statusCode: number;
      body?: string;
    };
    const body = response.body ? JSON.parse(response.body) : {};
    if (response.statusCode >= 500 && response.statusCode !== 502)
      incidents.push({ what: `operation ${response.statusCode}`, detail: `${operation.name} ${response.body ?? ''}` });
    return response.statusCode < 300
      ? { status: response.statusCode, output: body as OutputOf<O> }
      : { status: response.statusCode, error: String(body.error), code: String(body.code) };
  };

  /** The user signs in again: a new session. */
  const signIn = async (userId: string): Promise<void> => {
    const signedInAt = Math.ceil(clock.now().getTime() / 1000);
    signIns.set(userId, accessClaims(userId, `session-${signIns.size + 2}`, signedInAt));
    await call(startSession, userId, {});
  };

  const reconcile = async (): Promise<void> => {
    await invoke(reconcileCalls, { time: clock.now().toISOString() }).catch(error => {
      // A run in which every request to Twilio failed throws, so that its alarm is raised.
      if (!faulty) incidents.push({ what: 'reconciler failed', detail: String(error) });
    });
  };
  const runSchedules = (): void => {
    clock.after(60_000, () => {
      void tracked(reconcile());
      void tracked(invoke(scheduleChecks, { time: clock.now().toISOString() }));
      runSchedules();
    });
  };
  if (!byHand) runSchedules();

  return {
    clock,
    random,
    table,
    users,
    settings,
    engine: twilioServices.taskRouter.engine,
    voice: twilioServices.voice.state,
    clients,
    kept,
    restRequests,
    /** Called for each request before Twilio does it. */
    onRest: (listener: (asked: RestAsked) => void) => restListeners.add(listener),
    incidents,
    silentConsoles,
    /** The faults that a test chooses. */
    chosen,
    webhooksSent: book.sent,
    call,
    sendText,
    signIn,
    settle,
    isIdle: () => inFlight === 0,
    setFaulty: (on: boolean) => {
      faulty = on;
      clients.setFaulty(on);
    },
  };
};
export type SimulatedSystem = Awaited<ReturnType<typeof openSimulatedSystem>>;
