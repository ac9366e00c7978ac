import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { consumedBy } from '#platform/handlers/stream-handler';
import { keys, partitions } from '#platform/table/engine/keys';
import { queryAll } from '#platform/table/engine/query';
import { recordChange } from '#platform/table/engine/records';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import * as operations from '#shared/contracts/leads';
import { handler } from '../../lambdas/leads/api.ts';
import { changesOf } from '../../lambdas/realtime/changes-of.ts';
import { aStoredLead } from '../support/builders/a-stored-lead.ts';
import { aGroup, aUser } from '../support/builders/a-user.ts';
import { storeUsers } from '../support/builders/stored-sales.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { askApi } from '../support/unit/call-api.ts';
import { captureLog } from '../support/unit/captured-log.ts';

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
  await storeUsers(closer, server, reduced);
});
afterAll(() => stop());
beforeEach(() => {
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const ask = askApi(handler);

const lists = [
  {
    what: 'a note',
    user: closer,
    add: operations.addLeadNote,
    list: operations.getLeadNotes,
    text: 'message',
    entity: 'lead-note',
    topic: (id: string) => `lead-sales:${id}`,
  },
  {
    what: 'a note of customer service',
    user: server,
    add: operations.addCustomerServiceNote,
    list: operations.listCustomerServiceNotes,
    text: 'note',
    entity: 'customer-service-note',
    topic: (id: string) => `service-notes:${id}`,
  },
] as const;

describe.each(lists)('$what', ({ user, add, list, text, entity, topic }) => {
  it('is stored on the lead with its author and its time, and is not logged', async () => {
    const { id: leadId } = await aStoredLead();
    const before = new Date().toISOString();
    const added = await ask(add, user.id, { leadId, note: '  Has asthma.  ' });
    expect(added).toEqual({ status: 200, body: { id: expect.any(String) } });
    const { data } = (await ask(list, user.id, { id: leadId })).body;
    expect(data).toEqual([
      expect.objectContaining({ id: added.body.id, [text]: 'Has asthma.', user_email: user.email }),
    ]);
    expect(data[0].created_ts >= before && data[0].created_ts <= new Date().toISOString()).toBe(true);
    expect(log.text()).not.toContain('asthma');
  });

  it('sent again after a lost response is one note, with the same response', async () => {
    const { id: leadId } = await aStoredLead();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ask(add, user.id, { leadId, note: 'Call after six.' }, headers);
    expect(await ask(add, user.id, { leadId, note: 'Call after six.' }, headers)).toEqual(first);
    expect((await ask(list, user.id, { id: leadId })).body.data).toMatchObject([{ id: first.body.id }]);
  });

  it('is published only on its own topic, to users who may see it', async () => {
    const { id: leadId } = await aStoredLead();
    const { id } = (await ask(add, user.id, { leadId, note: 'Call after six.' })).body;
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
});

it('customer service’s notes are for customer service: a closer is rejected, and it is logged', async () => {
  const { id: leadId } = await aStoredLead();
  const answers = [
    await ask(operations.addCustomerServiceNote, closer.id, { leadId, note: 'Hello.' }),
    await ask(operations.listCustomerServiceNotes, closer.id, { id: leadId }),
    await ask(operations.getLeadNotes, reduced.id, { id: leadId }),
    await ask(operations.addLeadNote, reduced.id, { leadId, note: 'Hello.' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(4);
});

describe('a nomination of a doctor', () => {
  const waiting = () => queryAll({ index: 'gsi1', partition: partitions.nominations() });

  it('sent again after a lost response is one nomination', async () => {
    const nominee = { leadId: (await aStoredLead()).id, first_name: 'Ruth', last_name: 'Twice' };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await ask(operations.nominateDoctor, closer.id, nominee, headers);
    expect(await ask(operations.nominateDoctor, closer.id, nominee, headers)).toEqual(first);
    expect((await waiting()).filter(({ last_name }) => last_name === 'Twice')).toMatchObject([{ id: first.body.id }]);
  });
});
