import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { localAccount } from '../../../infra/local/twilio/account.ts';
import { folderOfFile } from '../../support/temporary-folder.ts';
import { CUSTOMER, type OpenAccount, openAccount, provision, SALES } from './account.ts';
import { declaredFields } from './package-routes.ts';
import { metaPageOf, pageOf, type ResourceName, resources } from './resources.ts';

const API = `https://api.twilio.com/2010-04-01/Accounts/${localAccount.accountSid}`;
const WORKSPACES = 'https://taskrouter.twilio.com/v1/Workspaces';
const OTHER = '+13055550199';

const dataDir = folderOfFile('rest-fields');
let account: OpenAccount;
let workspaceUrl: string;
/** The SIDs by the names that the routes give them. */
let sids: Record<string, string>;

/** A customer who talks with the worker in a recorded conference, another in the queue, a text message, and the rest. */
beforeAll(async () => {
  account = await openAccount(dataDir);
  const made = await provision(account);
  const { client, documents, place, pass } = account;
  workspaceUrl = `${WORKSPACES}/${made.workspaceSid}`;
  const enqueue = `<Enqueue workflowSid="${made.workflowSid}"><Task>{}</Task></Enqueue>`;
  documents.set('/voice', `<Response>${enqueue}</Response>`);
  const customer = await place();
  const [task] = await made.workspace.tasks.list();
  const [reservation] = await made.workspace.tasks(task?.sid ?? '').reservations.list();
  await made.workspace
    .tasks(task?.sid ?? '')
    .reservations(reservation?.sid ?? '')
    .update({ instruction: 'conference', conferenceRecord: 'true' });
  await pass();
  const [conference] = await client.conferences.list();
  const callRecording = await client.calls(customer).recordings.create();
  const message = await client.messages.create({ from: SALES, to: CUSTOMER, body: 'Hello' });
  const application = await client.applications.create({ friendlyName: 'app' });
  await client.validationRequests.create({ phoneNumber: OTHER });
  const [callerId] = await client.outgoingCallerIds.list();
  const [conferenceRecording] = await client.conferences(conference?.sid ?? '').recordings.list();
  const spareWorker = await made.workspace.workers.create({ friendlyName: 'leaves' });
  const spareActivity = await made.workspace.activities.create({ friendlyName: 'Nobody here' });
  const channels = await made.workspace.workers(made.workerSid).workerChannels.list();
  sids = {
    callSid: customer,
    conferenceSid: conference?.sid ?? '',
    callRecording: callRecording.sid,
    conferenceRecording: conferenceRecording?.sid ?? '',
    messageSid: message.sid,
    applicationSid: application.sid,
    numberSid: made.numberSid,
    callerIdSid: callerId?.sid ?? '',
    activitySid: made.activitySid,
    queueSid: made.queueSid,
    workflowSid: made.workflowSid,
    workerSid: made.workerSid,
    spareWorker: spareWorker.sid,
    spareActivity: spareActivity.sid,
    taskSid: task?.sid ?? '',
    reservationSid: reservation?.sid ?? '',
    channel: channels.find(({ taskChannelUniqueName }) => taskChannelUniqueName === 'voice')?.sid ?? '',
  };
});
afterAll(() => account.stop());

type Form = Record<string, string>;
type Checked = { method: string; url: string; status: number; body?: z.ZodType; form?: Form };

const one = (name: ResourceName) => resources[name].fields;
const filled = (url: string): string => url.replaceAll(/\{(\w+)\}/g, (_all, name: string) => sids[name] ?? name);

/** List, create, read, change and delete of one kind of resource; only the given operations are supported. */
const kind = (
  name: ResourceName,
  list: string,
  key: string,
  {
    item,
    create,
    change,
    createStatus = 201,
  }: { item?: string; create?: Form; change?: Form; createStatus?: number } = {},
): Checked[] => {
  const isAccount = list.startsWith(API);
  const page = (isAccount ? pageOf : metaPageOf)(key, one(name));
  return [
    { method: 'GET', url: list, status: 200, body: page },
    ...(create ? [{ method: 'POST', url: list, status: createStatus, body: one(name), form: create }] : []),
    ...(item ? [{ method: 'GET', url: item, status: 200, body: one(name) }] : []),
    ...(item && change ? [{ method: 'POST', url: item, status: 200, body: one(name), form: change }] : []),
  ];
};

const ofAccount = (path: string): string => `${API}/${path}.json`;
const ofWorkspace = (path: string): string => `${workspaceUrl}${path}`;

/** Every route with a request for it, the deletions last. */
const requests = (): Checked[] => {
  const participants = 'Conferences/{conferenceSid}/Participants';
  const callRecordings = 'Calls/{callSid}/Recordings';
  const conferenceRecordings = 'Conferences/{conferenceSid}/Recordings';
  const reservations = '/Tasks/{taskSid}/Reservations';
  const ofWorker = '/Workers/{workerSid}/Reservations';
  const gone = (url: string): Checked => ({ method: 'DELETE', url, status: 204 });
  const configuration = JSON.stringify({ task_routing: { default_filter: { queue: sids.queueSid } } });
  const named = (friendlyName: string) => ({ FriendlyName: friendlyName });
  return [
    ...kind('call', ofAccount('Calls'), 'calls', {
      item: ofAccount('Calls/{callSid}'),
      create: { To: OTHER, From: SALES, Twiml: '<Response><Pause length="60"/></Response>' },
      change: {},
    }),
    ...kind('callRecording', ofAccount(callRecordings), 'recordings'),
    {
      method: 'POST',
      url: ofAccount(`${callRecordings}/{callRecording}`),
      status: 200,
      body: one('callRecording'),
      form: { Status: 'stopped' },
    },
    { method: 'POST', url: ofAccount(callRecordings), status: 201, body: one('callRecording') },
    ...kind('conference', ofAccount('Conferences'), 'conferences', {
      item: ofAccount('Conferences/{conferenceSid}'),
      change: {},
    }),
    ...kind('participant', ofAccount(participants), 'participants', {
      item: ofAccount(`${participants}/{callSid}`),
      create: { From: SALES, To: OTHER, Label: 'added' },
      change: { Muted: 'true' },
    }),
    ...kind('conferenceRecording', ofAccount(conferenceRecordings), 'recordings'),
    {
      method: 'POST',
      url: ofAccount(`${conferenceRecordings}/{conferenceRecording}`),
      status: 200,
      body: one('conferenceRecording'),
      form: { Status: 'paused' },
    },
    ...kind('recording', ofAccount('Recordings'), 'recordings', { item: ofAccount('Recordings/{callRecording}') }),
    ...kind('message', ofAccount('Messages'), 'messages', {
      item: ofAccount('Messages/{messageSid}'),
      create: { From: SALES, To: CUSTOMER, Body: 'Hello' },
    }),
    ...kind('phoneNumber', ofAccount('IncomingPhoneNumbers'), 'incoming_phone_numbers', {
      item: ofAccount('IncomingPhoneNumbers/{numberSid}'),
      create: { AreaCode: '850' },
      change: named('Sales'),
    }),
    ...kind('application', ofAccount('Applications'), 'applications', {
      item: ofAccount('Applications/{applicationSid}'),
      create: named('another'),
      change: named('renamed'),
    }),
    ...kind('availableNumber', ofAccount('AvailablePhoneNumbers/US/Local'), 'available_phone_numbers'),
    ...kind('callerId', ofAccount('OutgoingCallerIds'), 'outgoing_caller_ids', {
      item: ofAccount('OutgoingCallerIds/{callerIdSid}'),
      change: named('Owner'),
    }),
    {
      method: 'POST',
      url: ofAccount('OutgoingCallerIds'),
      status: 201,
      body: one('validation'),
      form: { PhoneNumber: '+13055550198' },
    },

    ...kind('workspace', WORKSPACES, 'workspaces', { item: ofWorkspace(''), create: named('other'), change: {} }),
    ...kind('activity', ofWorkspace('/Activities'), 'activities', {
      item: ofWorkspace('/Activities/{activitySid}'),
      create: named('Lunch'),
      change: named('Here'),
    }),
    ...kind('taskChannel', ofWorkspace('/TaskChannels'), 'channels', { item: ofWorkspace('/TaskChannels/voice') }),
    ...kind('taskQueue', ofWorkspace('/TaskQueues'), 'task_queues', {
      item: ofWorkspace('/TaskQueues/{queueSid}'),
      create: named('service'),
      change: named('sales again'),
    }),
    ...kind('workflow', ofWorkspace('/Workflows'), 'workflows', {
      item: ofWorkspace('/Workflows/{workflowSid}'),
      create: { ...named('out'), Configuration: configuration },
      change: named('in again'),
    }),
    ...kind('worker', ofWorkspace('/Workers'), 'workers', {
      item: ofWorkspace('/Workers/{workerSid}'),
      create: named('bo'),
      change: named('ann'),
    }),
    ...kind('workerChannel', ofWorkspace('/Workers/{workerSid}/Channels'), 'channels', {
      item: ofWorkspace('/Workers/{workerSid}/Channels/{channel}'),
      change: { Capacity: '3' },
    }),
    ...kind('reservation', ofWorkspace(ofWorker), 'reservations', {
      item: ofWorkspace(`${ofWorker}/{reservationSid}`),
    }),
    ...kind('task', ofWorkspace('/Tasks'), 'tasks', {
      item: ofWorkspace('/Tasks/{taskSid}'),
      create: { Attributes: '{"lead":1}', TaskChannel: 'voice' },
      change: { Priority: '3' },
    }),
    ...kind('reservation', ofWorkspace(reservations), 'reservations', {
      item: ofWorkspace(`${reservations}/{reservationSid}`),
      change: { ReservationStatus: 'wrapping' },
    }),
    {
      method: 'POST',
      url: ofWorkspace(`${ofWorker}/{reservationSid}`),
      status: 200,
      body: one('reservation'),
      form: { ReservationStatus: 'completed' },
    },

    ...[
      ofAccount(`${participants}/{callSid}`),
      ofAccount('Recordings/{callRecording}'),
      ofAccount('IncomingPhoneNumbers/{numberSid}'),
      ofAccount('Applications/{applicationSid}'),
      ofAccount('OutgoingCallerIds/{callerIdSid}'),
      ofWorkspace('/Tasks/{taskSid}'),
      ofWorkspace('/Workers/{spareWorker}'),
      ofWorkspace('/Workflows/{workflowSid}'),
      ofWorkspace('/TaskQueues/{queueSid}'),
      ofWorkspace('/Activities/{spareActivity}'),
      ofWorkspace(''),
    ].map(gone),
  ];
};

/** The routes of the virtual Twilio that a request reaches. */
const reached = ({ method, url }: Checked): string[] => {
  const { host, pathname } = new URL(url);
  return account.rest.routes
    .filter(route => route.method === method && route.host === host)
    .filter(route => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname))
    .map(route => `${route.method} ${route.path}`);
};

describe('each REST route of the virtual Twilio', () => {
  it('returns the documented status, and the documented fields and types, no more and no fewer', async () => {
    const wrong: string[] = [];
    const asked = new Set<string>();
    for (const request of requests()) {
      const checked = { ...request, url: filled(request.url) };
      for (const route of reached(checked)) asked.add(route);
      const { status, body } = await account.ask(checked);
      await account.pass();
      const name = `${request.method} ${request.url}`;
      if (status !== request.status) wrong.push(`${name}: ${status} ${JSON.stringify(body)}`);
      else if (!request.body) expect(body, name).toBeUndefined();
      else
        for (const issue of request.body.safeParse(body).error?.issues ?? [])
          wrong.push(`${name}: ${issue.path.join('.')} ${issue.message}`);
    }
    expect(wrong).toEqual([]);
    expect([...asked].sort()).toEqual(account.rest.routes.map(({ method, path }) => `${method} ${path}`).sort());
  });
});

it.each(Object.entries(resources))(
  'the table of %s has the fields that the twilio package declares',
  (_name, { fields, declared }) => {
    expect(Object.keys(fields.shape).sort()).toEqual(declaredFields(declared));
  },
);
