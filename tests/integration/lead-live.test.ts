import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { keys } from '#platform/table/engine/keys';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead } from '#platform/table/leads';
import * as operations from '#shared/contracts/leads';
import { topics } from '#shared/contracts/live';
import type { Operation } from '#shared/contracts/operation';
import { at } from '../support/builders/a-call.ts';
import { aGroup } from '../support/builders/a-user.ts';
import { startBackEnd } from '../support/local-cloud/back-end.ts';
import { follow as followTopic } from '../support/local-cloud/follow.ts';
import { createSignedInUser, type SignedInUser } from '../support/local-cloud/signed-in-user.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

let system: Awaited<ReturnType<typeof startBackEnd>>;
const staff: Record<string, SignedInUser> = {};
const tokenOf = (who: string) => staff[who]?.token ?? '';
const idOf = (who: string) => staff[who]?.user.id ?? '';

beforeAll(async () => {
  system = await startBackEnd();
  await putGroupConfiguration(aGroup());
  for (const name of ['maria', 'john'])
    staff[name] = await createSignedInUser(system.cloud, name, { groups: ['closer_t1'], roles: ['closer'] });
  staff.fay = await createSignedInUser(system.cloud, 'fay', { groups: ['fronter_t3'], roles: ['fronter'] });
});
afterAll(() => system?.stop());

const ask = async (who: string, { path, method }: Operation, input: object) => {
  const response = await fetch(`${system.cloud.urls.api}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokenOf(who)}` },
    body: JSON.stringify(input),
  });
  return response.json();
};

const follow = (who: string, topic: string) => followTopic(system.cloud, tokenOf(who), topic);

const aLead = async (id: string): Promise<string> => {
  await createLead({ id, phone_number: `+1555346${id.slice(-4)}`, first_name: 'Ada', created_ts: at(0) });
  return id;
};

describe('two users with one lead open', () => {
  it('see each other’s changes, and each other, until one closes it', async () => {
    const leadId = await aLead('lead-0001');
    const maria = await follow('maria', topics.lead(leadId));
    await ask('john', operations.updateLead, { leadId, data: { city: 'Reno', meds_list: '<b>none</b>' } });
    await vi.waitFor(() => expect(maria.of('lead').at(-1)?.version).toBe(2), PATIENCE);
    const change = maria.of('lead').at(-1);
    expect(change).toMatchObject({ id: leadId, removed: false });
    expect(JSON.parse(change?.item ?? '')).toMatchObject({ city: 'Reno', meds_list: '<b>none</b>', version: 2 });

    await ask('john', operations.viewLead, { leadId, visit: 'first', viewing: true });
    await vi.waitFor(() => expect(maria.of('lead-viewer')).toHaveLength(1), PATIENCE);
    expect(maria.of('lead-viewer')[0]).toMatchObject({ id: idOf('john'), removed: false });
    expect(await ask('maria', operations.viewLead, { leadId, visit: 'first', viewing: true })).toMatchObject({
      data: [{ user_id: idOf('john'), user_email: 'john@coverline.test' }],
    });
    await ask('john', operations.viewLead, { leadId, visit: 'first', viewing: false });
    await vi.waitFor(
      () => expect(maria.of('lead-viewer').at(-1)).toMatchObject({ id: idOf('john'), removed: true, item: null }),
      PATIENCE,
    );
    maria.stop();
  });

  it('see that a viewer was removed by the table’s time to live', async () => {
    const leadId = await aLead('lead-0002');
    await ask('john', operations.viewLead, { leadId, visit: 'first', viewing: true });
    const maria = await follow('maria', topics.lead(leadId));
    const Key = keys.leadViewer(leadId, idOf('john'));
    await documentClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
    await vi.waitFor(() => expect(maria.of('lead-viewer').some(({ removed }) => removed)).toBe(true), PATIENCE);
    maria.stop();
  });

  it('see a payment without its encrypted fields', async () => {
    const leadId = await aLead('lead-0003');
    const maria = await follow('maria', topics.leadSales(leadId));
    const sealed = { data_key: 'CANARY-1', iv: 'CANARY-2', tag: 'CANARY-3', text: 'CANARY-4' };
    const Item = {
      ...keys.payment(leadId),
      entity: 'payment',
      lead_id: leadId,
      card_brand: 'Visa',
      card_last4: '4242',
      sealed_card_number: sealed,
      updated_ts: at(0),
      version: 1,
    };
    await documentClient().send(new PutCommand({ TableName: process.env.TABLE_NAME, Item }));
    await vi.waitFor(() => expect(maria.of('payment-summary')).toHaveLength(1), PATIENCE);
    expect(JSON.parse(maria.of('payment-summary')[0]?.item ?? '')).toEqual({
      lead_id: leadId,
      card_brand: 'Visa',
      card_last4: '4242',
      version: 1,
    });
    expect(system.logged('CANARY')).toEqual([]);
    maria.stop();
  });
});

describe('who follows a lead', () => {
  it('is in its audit trail with each topic, and may follow it again; who is rejected is not', async () => {
    const leadId = await aLead('lead-0004');
    for (const topic of [topics.lead(leadId), topics.leadSales(leadId), topics.leadSales(leadId)]) {
      const { rejected, stop } = await follow('maria', topic);
      expect(rejected).toEqual([]);
      stop();
    }
    (await follow('maria', topics.serviceNotes(leadId))).stop();
    const { data } = await auditRecordsOfLead(leadId, { limit: 10 });
    for (const record of data)
      expect(record).toMatchObject({ action: 'lead_followed', user_id: idOf('maria'), source_ip: '127.0.0.1' });
    expect(new Set(data.flatMap(({ fields }) => fields))).toEqual(new Set(['lead', 'lead-sales']));
  });
});

describe('a topic that is not for the user', () => {
  it.each([
    ['fay', 'of one who sees little of leads', topics.leadSales('lead-0009')],
    ['maria', 'of customer service', topics.serviceNotes('lead-0009')],
    ['maria', 'that was tampered with', 'lead-sales:lead-0009:'],
  ])('is rejected to %s: one %s, and the log says who asked for what', async (who, _, topic) => {
    const { rejected, stop } = await follow(who, topic);
    expect(rejected).toMatchObject([{ errorType: 'Forbidden' }]);
    const lines = system.logged('access denied').filter(line => line.includes(`"${topic}"`));
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^live: .*${idOf(who)}`))]);
    stop();
  });

  it('does not end the user’s other topics', async () => {
    const { rejected, stop } = await follow('fay', topics.lead('lead-0009'));
    expect(rejected).toEqual([]);
    stop();
  });
});
