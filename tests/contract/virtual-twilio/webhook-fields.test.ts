import { afterAll, beforeAll, expect, it } from 'vitest';
import { textRoutes } from '../../../infra/local/twilio/messaging/receive-text.ts';
import type { WebhookRequest } from '../../../infra/local/twilio/ports.ts';
import { folderOfFile } from '../../support/temporary-folder.ts';
import { AGENT, app, CUSTOMER, type OpenAccount, openAccount, provision, SALES } from './account.ts';
import { conferenceEvents, webhookTables } from './webhook-tables.ts';

const dataDir = folderOfFile('webhook-fields');
const OTHER = '+13055550199';

let account: OpenAccount;
let made: Awaited<ReturnType<typeof provision>>;
beforeAll(async () => {
  account = await openAccount(dataDir);
  made = await provision(account);
});
afterAll(() => account.stop());

const byPath: Record<string, string> = {
  '/voice': 'incoming call',
  '/wait': 'the waiting document',
  '/left': 'the action of the queue',
  '/keys': 'the action of <Gather>',
  '/dialled': 'the action of <Dial>',
  '/recorded': 'the action of <Record>',
};
const byKind: Record<string, string> = {
  'call-status': 'call status',
  conference: 'conference status',
  recording: 'recording status',
  message: 'message status',
  text: 'incoming text',
  assignment: 'assignment',
};

const nameOf = ({ kind, url, params }: WebhookRequest): string =>
  params.EventType ?? byKind[kind] ?? byPath[new URL(url).pathname] ?? `${kind} ${url}`;

const voice = (verbs: string): void => {
  account.documents.set('/voice', `<Response>${verbs}</Response>`);
};
const queue = (): string =>
  `<Enqueue workflowSid="${made.workflowSid}" waitUrl="/wait" action="/left"><Task>{"lead":1}</Task></Enqueue>`;

const latest = async () => {
  const task = (await made.workspace.tasks.list()).at(-1);
  const context = made.workspace.tasks(task?.sid ?? '');
  const reservation = (await context.reservations.list()).at(-1);
  return { task: context, reservation: context.reservations(reservation?.sid ?? ''), url: reservation?.url ?? '' };
};

/** A caller in the queue talks with the worker in a conference, in which everything happens that is reported. */
const converse = async (): Promise<void> => {
  const { client, pass, place, hangUp, state } = account;
  voice(queue());
  const customer = await place();
  const { task, url } = await latest();
  // Recognised by its form: the package's type of a reservation's events has no `modify`, which Twilio's conferences
  // have.
  const form = new URLSearchParams({
    Instruction: 'conference',
    StatusCallback: app('/leg'),
    StatusCallbackEvent: 'initiated ringing answered completed',
    ConferenceRecord: 'true',
    ConferenceStatusCallback: app('/conference'),
    ConferenceStatusCallbackEvent: 'start end join leave mute hold modify',
    RecordingStatusCallback: app('/recording'),
  });
  expect((await account.ask({ method: 'POST', url, form })).status).toBe(200);
  await pass();
  const [open] = await client.conferences.list({ status: 'in-progress' });
  const room = client.conferences(open?.sid ?? '');
  const added = await room.participants.create({ from: SALES, to: OTHER, label: 'added' });
  await pass();
  for (const change of [{ muted: true }, { muted: false }, { hold: true }, { hold: false }])
    await room.participants(customer).update(change);
  await room.participants('added').update({ coaching: true, callSidToCoach: customer });
  await room.participants('added').remove();
  state.phones.program(OTHER, { does: 'busy', afterMs: 0, tone: 0 });
  await room.participants.create({ from: SALES, to: OTHER, label: 'busy' });
  await pass();
  expect(added.conferenceSid).toBe(open?.sid);
  await hangUp(customer);
  await room.update({ status: 'completed' });
  await pass();
  await task.update({ priority: 3 });
  await task.update({ assignmentStatus: 'completed', reason: 'done' });
};

/** The other ends of offers and tasks, without a conversation. */
const offers = async (): Promise<void> => {
  const { pass, place, hangUp, clock } = account;
  const worker = made.workspace.workers(made.workerSid);
  voice(queue());
  const first = await place();
  await (await latest()).reservation.update({ reservationStatus: 'rejected' });
  await pass();
  await clock.advance(121_000);
  await hangUp(first);
  await worker.update({ activitySid: made.activitySid });
  const second = await place();
  await hangUp(second);
  await worker.update({ attributes: JSON.stringify({ contact_uri: AGENT, level: 2 }) });
  await worker.workerChannels('voice').update({ capacity: 2, available: false });
  const leaver = await made.workspace.workers.create({ friendlyName: 'leaves' });
  await made.workspace.workers(leaver.sid).remove();
  const { sid } = await made.workspace.tasks.create({ attributes: '{}', taskChannel: 'voice' });
  await made.workspace.tasks(sid).remove();
  await worker.workerChannels('voice').update({ capacity: 1, available: true });
};

/** A workflow whose targets end while an offer is open, and one that no task matches. */
const workflows = async (): Promise<void> => {
  const { pass, clock } = account;
  const routed = (filters: object) => JSON.stringify({ task_routing: filters });
  const targets = [{ queue: made.queueSid, timeout: 5 }];
  const short = routed({ filters: [{ filter_friendly_name: 'short', expression: '1==1', targets }] });
  const none = routed({ filters: [{ filter_friendly_name: 'none', expression: '1==2', targets }] });
  for (const [friendlyName, configuration] of [
    ['short', short],
    ['none', none],
  ] as const) {
    const { sid: workflowSid } = await made.workspace.workflows.create({ friendlyName, configuration });
    await made.workspace.tasks.create({ workflowSid, attributes: '{}', taskChannel: 'voice' });
    await pass();
    await clock.advance(6000);
  }
};

/** The verbs with an action. */
const documents = async (): Promise<void> => {
  const { place, hangUp, pass, state } = account;
  const press = (sid: string, keys: string) => state.calls.find(sid)?.press(keys);
  voice('<Gather action="/keys" timeout="5"/><Hangup/>');
  press(await place(), '12#');
  voice(`<Dial action="/dialled" callerId="${SALES}"><Number>${AGENT}</Number></Dial>`);
  await hangUp(await place());
  await place();
  await hangUp((await account.client.calls.list({ to: AGENT, status: 'in-progress' }))[0]?.sid ?? '');
  voice('<Record action="/recorded" playBeep="false" recordingStatusCallback="http://app.test/recording"/>');
  press(await place(), '1');
  await pass();
};

const texts = async (): Promise<void> => {
  const { client, clock, context, numbers, messaging } = account;
  await client.messages.create({ from: SALES, to: CUSTOMER, body: 'Hello', statusCallback: app('/message') });
  await clock.advance(1000);
  const [route] = textRoutes({ ...context, numbers, receive: messaging.receive });
  const body = { from: CUSTOMER, to: SALES, body: 'STOP' };
  await route?.handle({ params: {}, query: new URLSearchParams(), body });
};

it('each webhook of the virtual Twilio has the documented fields and types, no more and no fewer', async () => {
  for (const happens of [converse, offers, workflows, documents, texts]) await happens();
  await account.pass();
  const wrong = account.sent.flatMap(request => {
    const table = webhookTables[nameOf(request)];
    if (!table) return [`${nameOf(request)} is in no table`];
    const issues = table.safeParse(request.params).error?.issues ?? [];
    return issues.map(({ path, message }) => `${nameOf(request)}: ${path.join('.')} ${message}`);
  });
  expect([...new Set(wrong)]).toEqual([]);
  expect([...new Set(account.sent.map(nameOf))].sort()).toEqual(Object.keys(webhookTables).sort());
  const reported = new Set(account.sent.flatMap(({ params }) => params.StatusCallbackEvent ?? []));
  expect([...reported].sort()).toEqual([...conferenceEvents].sort());
});
