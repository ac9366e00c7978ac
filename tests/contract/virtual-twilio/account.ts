import twilio from 'twilio';
import RequestClient from 'twilio/lib/base/RequestClient.js';
import { localAccount } from '../../../infra/local/twilio/account.ts';
import { ManualClock } from '../../../infra/local/twilio/clock.ts';
import type {
  RestResponse,
  TwilioContext,
  WebhookRequest,
  WebhookResponse,
} from '../../../infra/local/twilio/ports.ts';
import { createTwilioServices } from '../../../infra/local/twilio/twilio-services.ts';
import { createVoice } from '../../../infra/local/twilio/voice/create-voice.ts';
import { receiveCall } from '../../../infra/local/twilio/voice/inbound/receive-call.ts';
import { nullBrowserLeg } from '../../../infra/local/twilio/voice/media/leg.ts';
import { Faults } from '../../../infra/local/twilio/webhooks/faults.ts';

export const SALES = '+13055550100';
export const CUSTOMER = '+13055550150';
export const AGENT = '+13055550160';
export const app = (path: string): string => `http://app.test${path}`;

const basic = Buffer.from(`${localAccount.accountSid}:${localAccount.authToken}`).toString('base64');

type Asked = {
  method: string;
  url: string;
  form?: Record<string, string> | URLSearchParams;
  authorization?: string;
  ifMatch?: string;
};

/**
 * The virtual Twilio without a connection, on a clock that stands still; `documents` are the application's by path,
 * `dataDir` is of the recordings.
 */
export const openAccount = async (dataDir: string) => {
  const clock = new ManualClock();
  const sent: WebhookRequest[] = [];
  const documents = new Map<string, string>();
  const send = async (request: WebhookRequest): Promise<WebhookResponse> => {
    sent.push(request);
    const body = documents.get(new URL(request.url).pathname) ?? '';
    return { status: 200, contentType: body.startsWith('{') ? 'application/json' : 'text/xml', body };
  };
  const context: TwilioContext = {
    ...{ account: localAccount, clock, webhooks: { send } },
    origin: 'http://localhost:4703',
    log: () => undefined,
  };
  const services = await createTwilioServices(context, {
    faults: new Faults(),
    file: { kept: {}, keep: () => undefined },
    media: false,
    dataDir,
    createVoice,
  });
  const { state } = services.voice;
  for (const number of [AGENT, '*']) state.phones.program(number, { does: 'answer', afterMs: 0, tone: 0 });

  /** A request as any client sends it. */
  const ask = ({ method, url, form = {}, authorization = `Basic ${basic}`, ifMatch }: Asked): Promise<RestResponse> => {
    const asked = new URL(url);
    return services.rest.answer({
      method,
      host: asked.host,
      url: asked,
      authorization,
      form: new URLSearchParams(form),
      ...(ifMatch !== undefined && { ifMatch }),
    });
  };

  /** The `twilio` package itself, whose requests go to {@link ask}. */
  class InProcess extends RequestClient {
    override async request<T>(options: RequestClient.RequestOptions<T>) {
      const url = new URL(options.uri);
      for (const [name, value] of Object.entries((options.params ?? {}) as Record<string, unknown>))
        url.searchParams.set(name, String(value));
      const form = new URLSearchParams();
      for (const [name, value] of Object.entries((options.data ?? {}) as Record<string, unknown>))
        for (const one of [value].flat()) form.append(name, String(one));
      const { status, body } = await ask({ method: options.method.toUpperCase(), url: url.href, form });
      return { statusCode: status === 200 && body === undefined ? 204 : status, body, headers: {} } as never;
    }
  }
  const client = twilio(localAccount.accountSid, localAccount.authToken, { httpClient: new InProcess() });

  /** Advances the clock, and waits until the work that it starts is done. */
  const pass = async (ms = 10): Promise<void> => {
    for (let turn = 0; turn < 4; turn++) await new Promise(resolve => setImmediate(resolve));
    await clock.advance(ms);
    for (let turn = 0; turn < 4; turn++) await new Promise(resolve => setImmediate(resolve));
  };

  return {
    ...services,
    context,
    state,
    client,
    ask,
    clock,
    pass,
    sent,
    documents,
    /** A customer dials the number; returns the SID of the leg. */
    place: async (to = SALES): Promise<string> => {
      const { sid } = receiveCall(state, { from: CUSTOMER, to, leg: nullBrowserLeg() });
      await pass();
      return sid;
    },
    hangUp: async (callSid: string): Promise<void> => {
      const call = state.calls.find(callSid);
      if (call) state.calls.end(call, 'no-answer');
      await pass();
    },
    stop: async (): Promise<void> => {
      await services.voice.stop();
      services.taskRouter.stop();
    },
  };
};
export type OpenAccount = Awaited<ReturnType<typeof openAccount>>;

/** A number, a workspace, a queue with a workflow, and an available worker who has a telephone. */
export const provision = async ({ client }: OpenAccount) => {
  const number = await client.incomingPhoneNumbers.create({
    phoneNumber: SALES,
    voiceUrl: app('/voice'),
    statusCallback: app('/number-status'),
    smsUrl: app('/text'),
  });
  const { workspaces } = client.taskrouter.v1;
  const workspaceSid = (await workspaces.create({ friendlyName: 'Coverline', eventCallbackUrl: app('/events') })).sid;
  const workspace = workspaces(workspaceSid);
  const activities = await workspace.activities.list();
  const activitySid = activities.find(({ friendlyName }) => friendlyName === 'Available')?.sid ?? '';
  const queueSid = (await workspace.taskQueues.create({ friendlyName: 'sales' })).sid;
  const configuration = JSON.stringify({ task_routing: { default_filter: { queue: queueSid } } });
  const workflow = { friendlyName: 'in', configuration, assignmentCallbackUrl: app('/assignment') };
  const workflowSid = (await workspace.workflows.create(workflow)).sid;
  const attributes = JSON.stringify({ contact_uri: AGENT });
  const workerSid = (await workspace.workers.create({ friendlyName: 'ana', activitySid, attributes })).sid;
  return { numberSid: number.sid, workspaceSid, workspace, activitySid, queueSid, workflowSid, workerSid };
};
