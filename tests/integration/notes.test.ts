import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { consumedBy } from '#platform/handlers/stream-handler';
import { keys, partitions } from '#platform/table/engine/keys';
import { queryAll } from '#platform/table/engine/query';
import { getItem } from '#platform/table/engine/read';
import { recordChange } from '#platform/table/engine/records';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import { createLead } from '#platform/table/leads';
import { createUser } from '#platform/table/users';
import * as operations from '#shared/contracts/leads';
import type { Operation } from '#shared/contracts/operation';
import { handler } from '../../lambdas/leads/api.ts';
import { changesOf } from '../../lambdas/realtime/changes-of.ts';
import { at } from '../support/builders/a-call.ts';
import { aGroup, aUser } from '../support/builders/a-user.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { aContext, anApiEvent } from '../support/unit/lambda-events.ts';

const closer = aUser({ groups: ['closer_t1'] });
const server = aUser({
  id: 'service-1',
  email: 'nina.patel@coverline.test',
  roles: ['customer_service'],
  groups: ['customer_service'],
});
const reduced = aUser({ id: 'fronter-3', email: 'kim.lee@coverline.test', roles: ['fronter'], groups: ['fronter_t3'] });

let stop: () => Promise<void>;
let log: ReturnType<typeof captureLog>;
beforeAll(async () => {
  stop = await startTable();
  clearGroupConfigurations();
  for (const name of ['closer_t1', 'customer_service', 'fronter_t3'])
    await putGroupConfiguration(
      aGroup({ name, roles: name === 'customer_service' ? ['customer_service'] : ['closer'] }),
    );
  for (const { version: _, ...user } of [closer, server, reduced]) await createUser(user);
});
afterAll(() => stop());
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

let leads = 0;
const aStoredLead = async (): Promise<string> => {
  const id = `lead-${++leads}`;
  await createLead({ id, phone_number: `+1555236${String(leads).padStart(4, '0')}`, created_ts: at(0) });
  return id;
};

/** Calls the handler behind the API, like the web app. */
const ask = async (operation: Operation, user: { id: string }, input: Record<string, unknown>, headers = {}) => {
  const { id, ...query } = input;
  const event = anApiEvent(operation, user.id, {
    headers,
    ...(operation.method === 'POST'
      ? { body: JSON.stringify(input) }
      : {
          pathParameters: { id: String(id) },
          queryStringParameters: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
        }),
  });
  const answer = (await handler(event, aContext())) as { statusCode: number; body: string };
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
};

const oddTexts: [string, string][] = [
  ['as long as it may be', 'a'.repeat(5000)],
  ['of another alphabet', 'Żółć 東京 🩺 Ελλάδα'],
  ['from right to left', '\u202Eשלום עליכם مرحبا'],
  ['that looks like a script', `<script>alert("1")</script>' OR 1=1 -- \${x} {{y}}`],
  ['of several lines', 'first\n\tsecond'],
];

const lists = [
  {
    what: 'a note',
    user: closer,
    add: operations.addLeadNote,
    list: operations.getLeadNotes,
    text: 'message',
    create: (lead_id: string, n: number) =>
      createLeadNote({ id: `n${n}`, lead_id, message: `Note ${n}`, created_ts: at(n) }),
    entity: 'lead-note',
    topic: (id: string) => `lead-sales:${id}`,
  },
  {
    what: 'a note of customer service',
    user: server,
    add: operations.addCustomerServiceNote,
    list: operations.listCustomerServiceNotes,
    text: 'note',
    create: (leadId: string, n: number) =>
      createServiceNote({ id: `n${n}`, leadId, note: `Note ${n}`, created_ts: at(n) }),
    entity: 'customer-service-note',
    topic: (id: string) => `service-notes:${id}`,
  },
] as const;

describe.each(lists)('$what', ({ user, add, list, text, create, entity, topic }) => {
  it('is stored on the lead with its author and its time, and is not logged', async () => {
    const leadId = await aStoredLead();
    const before = new Date().toISOString();
    const added = await ask(add, user, { leadId, note: '  Has asthma.  ' });
    expect(added).toEqual({ status: 200, body: { id: expect.any(String) } });
    const { data } = (await ask(list, user, { id: leadId })).body;
    expect(data).toEqual([
      expect.objectContaining({ id: added.body.id, [text]: 'Has asthma.', user_email: user.email }),
    ]);
    expect(data[0].created_ts >= before && data[0].created_ts <= new Date().toISOString()).toBe(true);
    expect(log.text()).not.toContain('asthma');
  });

  it('sent again after a lost response is one note, with the same response', async () => {
    const leadId = await aStoredLead();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ask(add, user, { leadId, note: 'Call after six.' }, headers);
    expect(await ask(add, user, { leadId, note: 'Call after six.' }, headers)).toEqual(first);
    expect((await ask(list, user, { id: leadId })).body.data).toMatchObject([{ id: first.body.id }]);
  });

  it('is published only on its own topic, to users who may see it', async () => {
    const leadId = await aStoredLead();
    const { id } = (await ask(add, user, { leadId, note: 'Call after six.' })).body;
    const { Items = [] } = await documentClient().send(
      new QueryCommand({
        TableName: env('TABLE_NAME'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': keys.lead(leadId).pk },
      }),
    );
    const images = Items.filter(item => item.entity === entity);
    const changes = images.map(image => recordChange({ old: undefined, new: image }));
    const told = consumedBy('publish-changes', changes).flatMap(changesOf);
    expect(told.map(change => [change.topic, change.entity, change.id, change.version])).toEqual([
      [topic(leadId), entity, id, 1],
    ]);
  });

  it.each(oddTexts)('%s is stored unchanged', async (_, note) => {
    const leadId = await aStoredLead();
    expect(await ask(add, user, { leadId, note })).toMatchObject({ status: 200 });
    expect((await ask(list, user, { id: leadId })).body.data[0][text]).toBe(note);
  });

  it('is listed newest first, page by page, without other items of the lead', async () => {
    const [leadId, other] = [await aStoredLead(), await aStoredLead()];
    for (let n = 0; n < 5; n++) await create(leadId, n);
    await create(other, 9);
    await createLeadNote({ id: 'x', lead_id: other, message: 'x', created_ts: at(0) });
    await createServiceNote({ id: 'x', leadId: other, note: 'x', created_ts: at(0) });
    const read = async (key?: string) => (await ask(list, user, { id: leadId, limit: 2, ...(key && { key }) })).body;
    const first = await read();
    const second = await read(first.next_page_key);
    const third = await read(second.next_page_key);
    const pages = [first, second, third].map(({ data }) => data.map((note: { id: string }) => note.id));
    expect(pages).toEqual([['n4', 'n3'], ['n2', 'n1'], ['n0']]);
    expect(third.next_page_key).toBeNull();
    expect((await read(third.previous_page_key)).data.map((note: { id: string }) => note.id)).toEqual(['n2', 'n1']);
    expect((await ask(list, user, { id: other })).body.data).toHaveLength(2);
  });
});

it('customer service’s notes are for customer service: a closer is rejected, and it is logged', async () => {
  const leadId = await aStoredLead();
  const answers = [
    await ask(operations.addCustomerServiceNote, closer, { leadId, note: 'Hello.' }),
    await ask(operations.listCustomerServiceNotes, closer, { id: leadId }),
    await ask(operations.getLeadNotes, reduced, { id: leadId }),
    await ask(operations.addLeadNote, reduced, { leadId, note: 'Hello.' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(4);
});

describe('a nomination of a doctor', () => {
  const nominate = (leadId: string, more: object = {}) =>
    ask(operations.nominateDoctor, closer, { leadId, first_name: ' Ruth ', last_name: 'Foster', ...more });
  const waiting = () => queryAll({ index: 'gsi1', partition: partitions.nominations() });

  it('sent again after a lost response is one nomination', async () => {
    const nominee = { leadId: await aStoredLead(), first_name: 'Ruth', last_name: 'Twice' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ask(operations.nominateDoctor, closer, nominee, headers);
    expect(await ask(operations.nominateDoctor, closer, nominee, headers)).toEqual(first);
    expect((await waiting()).filter(({ last_name }) => last_name === 'Twice')).toMatchObject([{ id: first.body.id }]);
  });

  it('is stored as not submitted, with its author, the doctor and the lead', async () => {
    const leadId = await aStoredLead();
    const { body } = await nominate(leadId, { details: 'Family doctor in Reno' });
    expect(await getItem(keys.doctorNomination(body.id), { latest: true })).toMatchObject({
      lead_id: leadId,
      first_name: 'Ruth',
      last_name: 'Foster',
      details: 'Family doctor in Reno',
      nominated_by: closer.email,
      submitted: false,
      created_ts: expect.any(String),
    });
    expect((await waiting()).map(({ id }) => id)).toContain(body.id);
  });
});
