import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentClient } from '#platform/clients/document-client';
import { env } from '#platform/env';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { consumedBy } from '#platform/handlers/stream-handler';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { createCall } from '#platform/table/calls';
import { keys } from '#platform/table/engine/keys';
import { recordChange } from '#platform/table/engine/records';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead } from '#platform/table/leads';
import { getPayment } from '#platform/table/payments';
import type { Call } from '#shared/calls/call';
import type { Operation } from '#shared/contracts/operation';
import * as operations from '#shared/contracts/sales';
import { countEventsOf } from '../../lambdas/projections/count-events-of.ts';
import { domainEventsOf } from '../../lambdas/projections/domain-events-of.ts';
import { changesOf } from '../../lambdas/realtime/changes-of.ts';
import { handler } from '../../lambdas/sales/api.ts';
import { fieldEncryption } from '../../lambdas/sales/payments/encryption.ts';
import { beforeRequest, isWriteOf } from '../support/before-request.ts';
import { aCallWithCustomer, at } from '../support/builders/a-call.ts';
import { aGroup, anAdmin, aUser } from '../support/builders/a-user.ts';
import { storeUsers } from '../support/builders/stored-sales.ts';
import { startKeys } from '../support/local-cloud/local-keys.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { aContext, anApiEvent } from '../support/unit/lambda-events.ts';
import { rejectedAs } from '../support/unit/rejected-as.ts';

const CARD = '4242424242424242';
const CODE = '917';
const ACCOUNT = '998877665544';
const ROUTING = '021000021';
const REASON = 'The customer asked me to read it back.';
/** Values that may only be stored encrypted. */
const canaries = [CARD, '4242-4242-4242-4242', ACCOUNT, ROUTING];

let stopTable: () => Promise<void>;
let kms: Awaited<ReturnType<typeof startKeys>>;
let log: ReturnType<typeof captureLog>;

const closer = aUser({ groups: ['closer_t1'] });
const fronter = aUser({
  id: 'fronter-1',
  email: 'owen.brooks@coverline.test',
  roles: ['fronter'],
  groups: ['fronter_t1'],
});
const reduced = aUser({ id: 'fronter-3', email: 'kim.lee@coverline.test', roles: ['fronter'], groups: ['fronter_t3'] });

beforeAll(async () => {
  [stopTable, kms] = await Promise.all([startTable(), startKeys()]);
  clearGroupConfigurations();
  for (const name of ['closer_t1', 'fronter_t1', 'fronter_t3', 'admin']) await putGroupConfiguration(aGroup({ name }));
  await storeUsers(closer, fronter, reduced, anAdmin());
});
afterAll(async () => {
  await Promise.all([stopTable(), kms.stop()]);
});
beforeEach(() => {
  log = captureLog();
  kms.asked.length = 0;
  kms.goDown(false);
});
afterEach(() => vi.restoreAllMocks());

const keepCall = ({ version: _, ...call }: Call) => createCall(call);

let leads = 0;
const aStoredLead = async ({ onCall = false } = {}): Promise<string> => {
  const id = `lead-${++leads}`;
  const phone_number = `+1555234${String(leads).padStart(4, '0')}`;
  await createLead({ id, phone_number, assigned_agent_email_by_role: { closer: closer.email }, created_ts: at(0) });
  if (onCall)
    await keepCall(aCallWithCustomer({ id: `call-${leads}`, lead_key: `lead/${id}`, lead_phone_number: phone_number }));
  return id;
};

/** Calls the handler behind the API, like the web app. */
const ask = async (operation: Operation, user: { id: string }, { id, ...body }: Record<string, unknown>) => {
  const event = anApiEvent(operation, user.id, {
    ...(operation.method === 'POST' && { body: JSON.stringify(body) }),
    ...(id !== undefined && { pathParameters: { id: String(id) } }),
  });
  const response = (await handler(event, aContext())) as { statusCode: number; body: string };
  return { status: response.statusCode, text: response.body, body: JSON.parse(response.body) };
};
const save = (leadId: string, payment_details: object, user: { id: string } = closer) =>
  ask(operations.savePaymentDetails, user, { leadId, payment_details });
const read = (leadId: string, user: { id: string } = closer) => ask(operations.getPaymentDetails, user, { id: leadId });
const reveal = (leadId: string, field = 'credit_card_number', user: { id: string } = closer, reason = REASON) =>
  ask(operations.revealPaymentField, user, { leadId, field, reason });

const imagesIn = async (TableName: string, leadId: string) => {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.lead(leadId).pk },
    }),
  );
  return Items;
};
/** All items of a lead in the table. */
const imagesOf = (leadId: string) => imagesIn(env('TABLE_NAME'), leadId);
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 50 })).data;

describe('saving payment details', () => {
  it('stores the given fields, numbers encrypted and with their last digits', async () => {
    const leadId = await aStoredLead();
    const { status, body } = await save(leadId, {
      name_on_card: 'Ada Park',
      credit_card_number: '4242-4242-4242-4242',
      expiration_date: '12/28',
      account_number: ACCOUNT,
      routing_number: ROUTING,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      lead_id: leadId,
      name_on_card: 'Ada Park',
      card_brand: 'Visa',
      card_last4: '4242',
      expiration_date: '1228',
      account_last4: '5544',
      routing_last4: '0021',
      version: 1,
    });
    expect((await read(leadId)).body).toEqual({ data: body });
    expect(kms.asked).toEqual(['GenerateDataKey', 'GenerateDataKey', 'GenerateDataKey']);
  });

  it('stores both of two fields that are saved at the same time, many times', async () => {
    for (let n = 0; n < 15; n++) {
      const leadId = await aStoredLead();
      const answers = await Promise.all([
        save(leadId, { credit_card_number: CARD }),
        save(leadId, { security_code: CODE }),
        save(leadId, { bank_name: 'First' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const kept = (await read(leadId)).body.data;
      expect(kept).toMatchObject({ card_last4: '4242', bank_name: 'First', version: 3 });
      expect(kept.security_code_until).toBeDefined();
    }
  });

  it('writes nothing if a number cannot be encrypted', async () => {
    const leadId = await aStoredLead();
    kms.goDown(true);
    const { status, body } = await save(leadId, { name_on_card: 'Ada Park', credit_card_number: CARD });
    expect({ status, ...body }).toMatchObject({
      status: 503,
      code: 'unavailable',
      error: 'The payment details could not be secured, so nothing was saved. Please try again.',
    });
    expect(await getPayment(leadId)).toBeUndefined();
    expect(await auditOf(leadId)).toEqual([]);
  });

  it('is rejected for a user who may not see all of a lead', async () => {
    const leadId = await aStoredLead();
    for (const answer of [
      await save(leadId, { bank_name: 'First' }, reduced),
      await read(leadId, reduced),
      await reveal(leadId, 'credit_card_number', reduced),
    ])
      expect(answer.status).toBe(403);
    expect(log.lines().filter(line => line.includes('access denied'))).toHaveLength(3);
    expect(await getPayment(leadId)).toBeUndefined();
  });
});

describe('a security code', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const stored = async (leadId: string) => (await imagesOf(leadId)).find(({ entity }) => entity === 'security-code');

  it('is stored for a day, encrypted in an item of its own, and never returned', async () => {
    const leadId = await aStoredLead();
    const before = Date.now();
    const { body, text } = await save(leadId, { security_code: CODE });
    const until = Date.parse(body.security_code_until);
    expect(until - before).toBeGreaterThan(DAY_MS - 2000);
    expect(until - before).toBeLessThan(DAY_MS + 60_000);
    expect((await stored(leadId))?.expires_at).toBe(until / 1000);
    const others = { ...body, security_code_until: undefined, version: undefined, lead_id: undefined };
    expect(JSON.stringify(others)).toBe('{}');
    expect(text).not.toContain(`"${CODE}"`);
    expect((await reveal(leadId, 'security_code')).status).toBe(400);
  });
});

describe('an encrypted number', () => {
  it('is decrypted only for its own lead and field', async () => {
    const of = { leadId: '42', field: 'account_number' };
    const encrypted = await fieldEncryption.encrypt(of, ACCOUNT);
    expect(await fieldEncryption.decrypt(of, encrypted)).toBe(ACCOUNT);
    for (const other of [
      { ...of, leadId: '43' },
      { ...of, field: 'routing_number' },
    ])
      await expect(fieldEncryption.decrypt(other, encrypted)).rejects.toEqual(rejectedAs('unavailable'));
    const changed = { ...encrypted, text: Buffer.alloc(ACCOUNT.length).toString('base64') };
    await expect(fieldEncryption.decrypt(of, changed)).rejects.toEqual(rejectedAs('unavailable'));
  });

  it('has another ciphertext each time', async () => {
    const of = { leadId: '42', field: 'account_number' };
    const [first, second] = [await fieldEncryption.encrypt(of, ACCOUNT), await fieldEncryption.encrypt(of, ACCOUNT)];
    expect(first.text).not.toBe(second.text);
    expect(first.data_key).not.toBe(second.data_key);
  });
});

describe('revealing', () => {
  const paid = { credit_card_number: CARD, account_number: ACCOUNT, routing_number: ROUTING };

  it.each([
    ['credit_card_number', CARD],
    ['account_number', ACCOUNT],
    ['routing_number', ROUTING],
  ])('%s: the whole number, on the record with its reason', async (field, value) => {
    const leadId = await aStoredLead({ onCall: true });
    await save(leadId, paid);
    kms.asked.length = 0;
    expect(await reveal(leadId, field)).toMatchObject({ status: 200, body: { value } });
    expect(kms.asked).toEqual(['Decrypt']);
    expect((await auditOf(leadId))[0]).toMatchObject({
      action: 'payment_revealed',
      fields: [field],
      reason: REASON,
      user_email: closer.email,
    });
  });

  it('returns an error if the key service fails', async () => {
    const leadId = await aStoredLead({ onCall: true });
    await save(leadId, paid);
    kms.goDown(true);
    expect(await reveal(leadId)).toMatchObject({
      status: 503,
      body: { error: 'The number could not be read just now. Please try again.' },
    });
  });

  it('needs a reason, a stored number and a lead', async () => {
    const leadId = await aStoredLead({ onCall: true });
    expect((await reveal(leadId, 'credit_card_number', closer, 'why')).status).toBe(400);
    expect((await reveal(leadId)).status).toBe(404);
    expect((await reveal('nobody')).status).toBe(404);
  });

  it.each(['4242424242424242', 'card 4242-4242 4242.4242, 12/28', 'Amex 378282246310005'])(
    'rejects a reason with a card number: %s',
    async reason => {
      const leadId = await aStoredLead({ onCall: true });
      await save(leadId, paid);
      const { status, text } = await reveal(leadId, 'credit_card_number', closer, reason);
      expect(status).toBe(400);
      expect(text).toContain('Do not write card numbers here.');
      expect((await auditOf(leadId)).map(({ action }) => action)).toEqual(['payment_changed']);
    },
  );
});

describe('no part of it', () => {
  /** The values of all fields at every depth. */
  const textOf = (value: unknown): string => JSON.stringify(value);
  const isClean = (text: string) => {
    for (const canary of [...canaries, `"${CODE}"`]) expect(text).not.toContain(canary);
  };

  it('is in the table, a log line, a bus event or a live message', async () => {
    const leadId = await aStoredLead({ onCall: true });
    const details = { credit_card_number: CARD, account_number: ACCOUNT, routing_number: ROUTING, security_code: CODE };
    await save(leadId, details);
    kms.goDown(true);
    await save(leadId, details);
    kms.goDown(false);
    await reveal(leadId);
    await save(leadId, { ...details, credit_card_number: '4242424242424241' });

    isClean(log.text());
    isClean(textOf(await imagesIn(env('AUDIT_TABLE_NAME'), leadId)));
    const images = await imagesOf(leadId);
    isClean(textOf(images));
    expect(images.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['payment', 'security-code']));
    expect(images.map(({ entity }) => entity)).not.toContain('audit-record');
    for (const image of images) {
      const changes = [recordChange({ new: image })];
      const told = consumedBy('publish-changes', changes).flatMap(changesOf);
      isClean(textOf(told));
      expect(textOf(told)).not.toMatch(/sealed|data_key/);
      if (image.entity === 'security-code') expect(told).toEqual([]);
      const announced = consumedBy('announce-changes', changes);
      isClean(textOf(announced.flatMap(change => [...domainEventsOf(change, at(0)), ...countEventsOf(change)])));
    }
    const payment = recordChange({ new: images.find(({ entity }) => entity === 'payment') });
    expect(textOf(consumedBy('publish-changes', [payment]).flatMap(changesOf))).toContain('4242');
  });

  it('is in the errors and logs of a failure', async () => {
    const leadId = await aStoredLead();
    beforeRequest(isWriteOf('payment_changed'), () => Promise.reject(new Error('The table is gone.')));
    const response = await save(leadId, { credit_card_number: CARD, account_number: ACCOUNT, security_code: CODE });
    expect(response.status).toBe(500);
    isClean(response.text);
    isClean(log.text());
  });
});
