import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderOfTest } from '../../../../../tests/support/temporary-folder.ts';
import { localAccount } from '../../account.ts';
import { ManualClock } from '../../clock.ts';
import type { AccountNumber, RestRequest, TaskRouterPort, WebhookRequest, WebhookResponse } from '../../ports.ts';
import { pathPattern } from '../../rest/path-pattern.ts';
import { newSid } from '../../sids.ts';
import { createVoice } from '../create-voice.ts';

export const SALES = '+18005550100';
export const CUSTOMER = '+15551230001';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn++) await new Promise(resolve => setImmediate(resolve));
};

type Answer = string | ((params: Record<string, string>) => string | number);

/** The voice side of the running test, with a fake application and a fake TaskRouter. */
export const createVoiceFixture = async () => {
  const clock = new ManualClock();
  const sent: WebhookRequest[] = [];
  const answers = new Map<string, Answer>();
  const log: string[] = [];
  const enqueued: Parameters<TaskRouterPort['enqueueCall']>[0][] = [];
  const reported: string[] = [];

  const send = async (request: WebhookRequest): Promise<WebhookResponse> => {
    sent.push(request);
    const answer = answers.get(request.url) ?? '';
    const given = typeof answer === 'string' ? answer : answer(request.params);
    if (typeof given === 'number') return { status: given, contentType: 'text/plain', body: '' };
    return { status: 200, contentType: 'text/xml', body: given };
  };

  const taskRouter: TaskRouterPort = {
    enqueueCall: enqueue => {
      enqueued.push(enqueue);
      return newSid('WT');
    },
    callAbandoned: (taskSid, reason) => reported.push(`abandoned ${taskSid} ${reason}`),
    workerLegEnded: (taskSid, callSid) => reported.push(`ended ${taskSid} ${callSid}`),
  };

  const number: AccountNumber = {
    sid: newSid('PN'),
    phoneNumber: SALES,
    friendlyName: 'Sales',
    voiceUrl: 'https://app.test/voice',
    statusCallback: 'https://app.test/number-status',
  };

  const dataDir = folderOfTest('voice');
  const voice = await createVoice(
    {
      account: localAccount,
      clock,
      webhooks: { send },
      origin: 'http://localhost:4703',
      log: line => log.push(line),
    },
    taskRouter,
    { find: to => (to === SALES ? number : undefined), list: () => [number], isCallerId: from => from === SALES },
    { media: false, dataDir },
  );

  const control = async (method: string, path: string, body?: unknown) => {
    const [pathname = '', query = ''] = path.split('?');
    for (const route of voice.controlRoutes) {
      const params = route.method === method ? pathPattern(route.path)(pathname) : undefined;
      if (params) return (await route.handle({ params, query: new URLSearchParams(query), body })).body;
    }
    throw new Error(`no route ${method} ${path}`);
  };

  const rest = async (method: RestRequest['method'], path: string, form: Record<string, string> = {}) => {
    const full = `/2010-04-01/Accounts/${localAccount.accountSid}/${path}`;
    for (const route of voice.restRoutes) {
      const params = route.method === method ? pathPattern(route.path)(full) : undefined;
      if (!params) continue;
      const query = new URLSearchParams();
      const request = { method, host: route.host, path: full, params, query, form: new URLSearchParams(form) };
      return (await route.handle(request)).body as Record<string, unknown>;
    }
    throw new Error(`no route ${method} ${path}`);
  };

  /** Advances the clock and waits until promises are settled. */
  const pass = async (ms = 0): Promise<void> => {
    await settle();
    await clock.advance(ms);
    await settle();
  };

  type Seen = { call_sid: string; status: string; spoken: { kind: string; text: string }[]; conference_sid: string };
  return {
    voice,
    pass,
    sent,
    log,
    enqueued,
    reported,
    control,
    rest,
    /** Sets the application's response at a URL: TwiML, or a status. */
    answer: (url: string, answer: Answer) => answers.set(url, answer),
    twiml: (verbs: string) => answers.set('https://app.test/voice', `<Response>${verbs}</Response>`),
    /** The customer dials the sales number. */
    place: async (body: Record<string, unknown> = {}) => {
      const call = (await control('POST', '/_control/calls', { from: CUSTOMER, to: SALES, ...body })) as Seen;
      await pass(1);
      return call.call_sid;
    },
    call: async (sid: string) => (await control('GET', `/_control/calls/${sid}`)) as Seen,
    calls: async () => ((await control('GET', '/_control/calls')) as { calls: (Seen & { to: string })[] }).calls,
    heard: async (sid: string) =>
      ((await control('GET', `/_control/calls/${sid}`)) as Seen).spoken.map(({ kind, text }) => `${kind}: ${text}`),
    recordingFiles: () => readdirSync(join(dataDir, 'recordings')).map(name => join(dataDir, 'recordings', name)),
    params: (kind: string) => sent.filter(request => request.kind === kind).map(({ params }) => params),
  };
};

export type VoiceFixture = Awaited<ReturnType<typeof createVoiceFixture>>;
