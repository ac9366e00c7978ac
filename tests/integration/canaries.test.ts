import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCall, updateCall } from '#platform/table/calls';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead } from '#platform/table/leads';
import * as leads from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { InputOf, Operation } from '#shared/contracts/operation';
import * as sales from '#shared/contracts/sales';
import { keyOf } from '#shared/keys';
import { aCall, aCallWithCustomer, at } from '../support/builders/a-call.ts';
import { aGroup } from '../support/builders/a-user.ts';
import { createSignedInUser, type SignedInUser } from '../support/local-cloud/signed-in-user.ts';
import { startSpiedSystem } from '../support/local-cloud/spied-system.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const LEAD = 'lead-canary';
const CALL = 'call-canary';

/** Values that must not be anywhere. They are long, so that ids and times do not contain them by chance. */
const secrets = {
  'the card number': '4539148803436467',
  'the card number as it is typed': '4539-1488-0343-6467',
  'the card number with a typing error': '4539148803436468',
  'the account number': '83017264950173',
  'the routing number': '026009593',
};
const CARD = secrets['the card number'];
const CODE = '7391';

/** Values that may be only in their own field. */
const MEDICINE = 'Metformin of the canary, 500 mg';
const CONDITION = 'Angina of the canary, since 2019';
const ANSWERED = 'Asthma of the canary, told to the script';
const CHOICE = 'Diabetic of the canary, chosen in the script';
const LEAD_NOTE = 'Told the canary about a surgery';
const SERVICE_NOTE = 'Told the canary about a therapy';
const TEXT = 'Your canary prescription is ready';
const MAIL = 'Your canary diagnosis is enclosed';

const payment = {
  name_on_card: 'Ada Park',
  credit_card_number: secrets['the card number as it is typed'],
  expiration_date: '12/28',
  security_code: CODE,
  bank_name: 'First',
  account_number: secrets['the account number'],
  routing_number: secrets['the routing number'],
};

let system: Awaited<ReturnType<typeof startSpiedSystem>>;
let maria: SignedInUser;
let cass: SignedInUser;
let ada: SignedInUser;
let fay: SignedInUser;

/** Calls the API like the web app; the body may be invalid JSON. */
const send = async ({ token }: SignedInUser, { method, path }: Operation, input: object | string) => {
  const { id, ...query } = typeof input === 'string' ? { id: '' } : (input as Record<string, string>);
  const isRead = method === 'GET';
  const url = `${system.cloud.urls.api}${path.replace('{id}', id ?? '')}`;
  const response = await fetch(isRead ? `${url}?${new URLSearchParams(query)}` : url, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(!isRead && { body: typeof input === 'string' ? input : JSON.stringify(input) }),
  });
  const text = await response.text();
  if (!response.ok) system.rejected(text);
  return { status: response.status, text };
};

const ask = async <O extends Operation>(who: SignedInUser, operation: O, input: InputOf<O>): Promise<number> =>
  (await send(who, operation, input as object)).status;

const save = (details: object) => ask(maria, sales.savePaymentDetails, { leadId: LEAD, payment_details: details });
const edit = (data: InputOf<typeof leads.updateLead>['data']) => ask(maria, leads.updateLead, { leadId: LEAD, data });
const note = (text: string) => ask(maria, leads.addLeadNote, { leadId: LEAD, note: text });
const serviceNote = (text: string) => ask(cass, leads.addCustomerServiceNote, { leadId: LEAD, note: text });
const text = () => ask(maria, leads.sendText, { to: '3055550123', body: TEXT, leadId: LEAD });
const mail = () =>
  ask(maria, leads.sendEmail, { recipient: 'ada@example.com', subject: 'For you', body: MAIL, leadId: LEAD });
const reveal = (who: SignedInUser) =>
  send(who, sales.revealPaymentField, {
    leadId: LEAD,
    field: 'credit_card_number',
    reason: 'The customer asked to hear it again.',
  });
const script = () =>
  ask(maria, leads.leaveScriptPage, {
    leadId: LEAD,
    prompt_name: 'health_questions',
    answer: 'Yes',
    other_inputs: { conditions: ANSWERED },
    task_attribute_key: keyOf('taskAttribute', CALL),
    history: { selected_page_key: 'budget', selected_page_choice: CHOICE, back_pages: ['start'] },
  });

/** Waits for this number of live messages of a topic. */
const untilTold = (topic: string, text: string) =>
  vi.waitFor(async () => expect(await system.placesOf(text)).toContain(`live ${topic}`), PATIENCE);

const openTheLead = async () => {
  const recipients = { alt_phone_number: '+13055550123', email: 'ada@example.com' };
  await createLead({ id: LEAD, phone_number: '+15553470001', first_name: 'Ada', ...recipients, created_ts: at(0) });
  const { version: _, ...call } = aCall({ id: CALL, lead_key: keyOf('lead', LEAD), lead_phone_number: '+15553470001' });
  await createCall(call);
  const { task_sid, reservation_status, accepted_ts, agent_call_sid, conferences } = aCallWithCustomer();
  const { id, email } = maria.user;
  const ofMaria = { reservation_user_key: keyOf('user', id), reservation_user_email: email };
  await updateCall(CALL, {
    set: { task_sid, reservation_status, accepted_ts, agent_call_sid, conferences, ...ofMaria },
  });
};

const allGoesWell = async () => {
  expect(await save(payment)).toBe(200);
  expect(await edit({ meds_list: MEDICINE, pre_x_condition_details: CONDITION })).toBe(200);
  expect(await script()).toBe(200);
  expect(await note(LEAD_NOTE)).toBe(200);
  expect(await serviceNote(SERVICE_NOTE)).toBe(200);
  expect(await mail()).toBe(200);
  for (const who of [maria, ada]) expect(await reveal(who)).toMatchObject({ status: 200, text: `{"value":"${CARD}"}` });
  expect((await send(maria, sales.getPaymentDetails, { id: LEAD })).text).toContain('6467');
  const history = await send(maria, leads.listLeadCalls, { id: LEAD });
  expect(history.text).toContain(CALL);
  expect(history.text).not.toContain(CHOICE);
  await untilTold(topics.lead(LEAD), ANSWERED);
};

const whatIsSentIsWrong = async () => {
  const typo = secrets['the card number with a typing error'];
  expect(await save({ ...payment, credit_card_number: typo })).toBe(400);
  expect(await save({ ...payment, security_code: `${CODE}917` })).toBe(400);
  const leadId = LEAD;
  const wrong = [
    [sales.savePaymentDetails, { leadId, payment_details: { credit_card_number: Number(CARD) } }],
    [sales.savePaymentDetails, { leadId, payment_details: { [CARD]: CODE } }],
    [sales.savePaymentDetails, `{"leadId":"${LEAD}","payment_details":{"credit_card_number":"${CARD}",}`],
    [sales.savePaymentDetails, `${CARD} ${MEDICINE}`],
    [sales.revealPaymentField, { leadId, field: CARD, reason: 'The customer asked for it.' }],
    [leads.updateLead, { leadId, data: { meds_list: MEDICINE.padEnd(5001, '.'), state_abbr: CONDITION } }],
    [leads.updateLead, `{"meds_list":"${MEDICINE}"`],
    [leads.addLeadNote, { leadId, note: LEAD_NOTE.padEnd(5001, '.') }],
  ] as const;
  const statuses: number[] = [];
  for (const [operation, input] of wrong) statuses.push((await send(maria, operation, input)).status);
  expect(statuses).toEqual([400, 200, 400, 400, 400, 400, 400, 400]);
};

const accessIsDenied = async () => {
  expect(await ask(fay, sales.savePaymentDetails, { leadId: LEAD, payment_details: payment })).toBe(403);
  expect((await reveal(fay)).status).toBe(403);
  expect(await ask(maria, leads.updateLead, { leadId: LEAD, data: { lead_source: MEDICINE } })).toBe(403);
  expect(await ask(maria, leads.addCustomerServiceNote, { leadId: LEAD, note: SERVICE_NOTE })).toBe(403);
  expect(await ask(maria, leads.addLeadNote, { leadId: 'nobody', note: LEAD_NOTE })).toBe(404);
};

const providersFail = async () => {
  await system.aws.failing(/^TrentService/, async () => {
    expect(await save(payment)).toBe(503);
    expect((await reveal(maria)).status).toBe(503);
  });
  expect(await text()).toBe(502);
  await system.aws.failing(/email/, async () => expect(await mail()).toBe(502));
};

/** Only writes fail, so that the actor can be read. */
const theTableFails = async () => {
  const writes = /PutItem|UpdateItem|TransactWriteItems/;
  await system.database.failing(writes, async () => {
    expect(await save(payment)).toBe(500);
    expect(await edit({ meds_list: MEDICINE })).toBe(500);
    expect(await script()).toBe(500);
    expect(await note(LEAD_NOTE)).toBe(500);
    expect(await serviceNote(SERVICE_NOTE)).toBe(500);
    // The e-mail cannot be counted, so it is not sent.
    expect(await mail()).toBe(500);
    expect((await reveal(maria)).status).toBe(500);
  });
  // The e-mail is counted and sent, but then not logged.
  await system.database.failing(/PutItem/, async () => expect(await mail()).toBe(200));
};

/** AppSync and the bus fail for records of the table's stream, and receive them after they recover. */
const theStreamFails = async () => {
  const LATER = `${MEDICINE}, twice a day`;
  await system.aws.failing(/graphql|PutEvents/, async () => {
    const failed = system.logged('stream failed').length;
    await edit({ meds_list: LATER });
    await updateCall(CALL, { set: { agent_disconnected: true } });
    await vi.waitFor(() => expect(system.logged('stream failed').length).toBeGreaterThan(failed + 1), PATIENCE);
  });
  await untilTold(topics.lead(LEAD), LATER);
};

beforeAll(async () => {
  system = await startSpiedSystem();
  const { cloud } = system;
  for (const name of ['closer_t1', 'fronter_t1', 'admin', 'customer_service'])
    await putGroupConfiguration(aGroup({ name }));
  maria = await createSignedInUser(cloud, 'maria', { groups: ['closer_t1'], roles: ['closer'] });
  cass = await createSignedInUser(cloud, 'cass', { groups: ['customer_service'], roles: ['customer_service'] });
  ada = await createSignedInUser(cloud, 'ada', { groups: ['admin'], roles: ['admin'] });
  fay = await createSignedInUser(cloud, 'fay', { groups: ['fronter_t3'], roles: ['fronter'] });
  await openTheLead();
  await allGoesWell();
  await whatIsSentIsWrong();
  await accessIsDenied();
  await providersFail();
  await theTableFails();
  await theStreamFails();
});
afterAll(() => system?.stop());

describe('of a planted canary', () => {
  it.each(Object.entries(secrets))('%s is in no log, event, live message, trace, response or item', async (_, text) => {
    expect(await system.placesOf(text)).toEqual([]);
  });

  it('the security code is not there either', async () => {
    // Four digits may be a part of any id; as a whole value they are the code.
    const asValue = new RegExp(`(?<![\\w.:+/=-])${CODE}(?![\\w.:+/=-])|security_code\\W{1,8}${CODE}`);
    const said = (await system.everything()).filter(({ text }) => asValue.test(text));
    expect(said).toEqual([]);
  });

  it.each([
    ['the medicine', MEDICINE, `live ${topics.lead(LEAD)}`, 'table lead'],
    ['the condition', CONDITION, `live ${topics.lead(LEAD)}`, 'table lead'],
    ['what the script was told', ANSWERED, `live ${topics.lead(LEAD)}`, 'table lead'],
    ['what was chosen in the script', CHOICE, 'table call'],
    ['the note', LEAD_NOTE, `live ${topics.leadSales(LEAD)}`, 'table lead-note'],
    ['customer service’s note', SERVICE_NOTE, `live ${topics.serviceNotes(LEAD)}`, 'table customer-service-note'],
    ['the e-mail', MAIL, 'table log-message'],
    ['the text that was not sent', TEXT],
  ])('%s stands in its own place alone', async (_, text, ...places) => {
    expect(await system.placesOf(text)).toEqual(places);
  });

  it('the search covers every kind of output of the system', async () => {
    const places = (await system.everything()).map(({ place }) => place);
    for (const place of ['log', 'trace', 'error answer', 'bus call.accepted', 'table audit-record', 'table payment'])
      expect(places, place).toContain(place);
    for (const name of ['sales-api', 'leads-api', 'publish-changes', 'announce-changes'])
      expect(
        system.traces.segments.some(segment => segment.includes(name)),
        name,
      ).toBe(true);
    for (const line of ['operation failed', 'payment key failed', 'text not sent', 'access denied', 'stream failed'])
      expect(system.logged(line), line).not.toEqual([]);
  });
});
