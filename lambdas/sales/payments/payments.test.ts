import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { sendMetrics } from '#platform/metrics';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { createCall } from '#platform/table/calls';
import { updateLead } from '#platform/table/leads';
import { getPayment, getPaymentWithCode } from '#platform/table/payments';
import { type Base, CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { Rejection } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import type { RevealedField } from '#shared/payments/payment';
import { PaymentEdit } from '#shared/payments/payment-edit';
import { aCallWithCustomer, at } from '../../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../../tests/support/builders/a-stored-lead.ts';
import { anActor, anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import type { FieldEncryption } from './encryption.ts';
import { getPaymentDetails } from './get-payment-details.ts';
import { revealPaymentField } from './reveal-payment-field.ts';
import { savePaymentDetails } from './save-payment-details.ts';

const CARD = '4242424242424242';
const ACCOUNT = '998877665544';
const ROUTING = '021000021';
const CODE = '917';
const DAY_S = 86_400;
const REASON = 'The customer asked me to read it back.';

const admin = anAdmin();
const closer = anActor();
const fronter = anActor({ id: 'fronter-1', email: 'owen.brooks@coverline.test', roles: ['fronter'] });

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

type Of = Parameters<FieldEncryption['encrypt']>[0];

/** Encryption that writes the number backwards, for its lead and field alone. */
const anEncryption = (): FieldEncryption & { used: string[] } => {
  const used: string[] = [];
  const reversed = (text: string) => [...text].reverse().join('');
  return {
    used,
    encrypt: async ({ leadId, field }: Of, plain: string) => {
      used.push(`encrypt ${field}`);
      return { data_key: leadId, iv: field, tag: 'tag', text: reversed(plain) };
    },
    decrypt: async ({ leadId, field }: Of, { data_key, iv, text }) => {
      used.push(`decrypt ${field}`);
      if (data_key !== leadId || iv !== field) throw new Error('Encrypted for another lead or field.');
      return reversed(text);
    },
  };
};
const failing: FieldEncryption = {
  encrypt: () => Promise.reject(new Rejection('unavailable', 'Not now.')),
  decrypt: () => Promise.reject(new Rejection('unavailable', 'Not now.')),
};

type How = { encryption?: FieldEncryption; actor?: Actor; now?: string };
const save = (leadId: string, edit: object, { encryption = anEncryption(), actor = admin, now = at(100) }: How = {}) =>
  savePaymentDetails({ encryption, actor, now }, { leadId, payment_details: PaymentEdit.parse(edit) });
const read = async (id: string, now = at(100)) => (await getPaymentDetails({ actor: anActor(), now }, { id })).data;
const reveal = (
  leadId: string,
  field: RevealedField = 'credit_card_number',
  { encryption = anEncryption(), actor = closer, now = at(200) }: How = {},
) => revealPaymentField({ encryption, actor, now }, { leadId, field, reason: REASON });
const aCallWith = async (id: string, phone: string) => {
  const { version: _, ...call } = aCallWithCustomer({
    id: `call-${id}`,
    lead_key: `lead/${id}`,
    lead_phone_number: phone,
  });
  await createCall(call);
};
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 10 })).data;

describe('two users who save one field of a payment at the same moment', () => {
  const saveSeen = (leadId: string, payment_details: PaymentEdit, base: Base, actor: Actor = admin) =>
    savePaymentDetails({ encryption: anEncryption(), actor, now: at(101) }, { leadId, payment_details, base });
  const changedTo = (field: string, current: string) =>
    expect.objectContaining({ code: 'conflict', detail: [{ field, message: CHANGED_MEANWHILE, current }] });

  it('keep the first, and the second gets it, even between the read and the write', async () => {
    const { id } = await aStoredLead();
    await save(id, { bank_name: 'First' });
    table.beforeWrite(1, () => save(id, { bank_name: 'Second' }));
    await expect(saveSeen(id, { bank_name: 'Third' }, { bank_name: 'First' })).rejects.toEqual(
      changedTo('bank_name', 'Second'),
    );
    expect(await read(id)).toMatchObject({ bank_name: 'Second' });
    expect(await saveSeen(id, { bank_name: 'Third' }, { bank_name: 'Second' })).toMatchObject({ bank_name: 'Third' });
  });

  it('keep the first where there was none', async () => {
    const { id } = await aStoredLead();
    table.beforeWrite(1, () => save(id, { expiration_date: '12/28' }));
    await expect(saveSeen(id, { expiration_date: '1129' }, { expiration_date: '' })).rejects.toEqual(
      changedTo('expiration_date', '1228'),
    );
  });

  it('keep both of different fields', async () => {
    const { id } = await aStoredLead();
    await Promise.all([
      saveSeen(id, { bank_name: 'First' }, { bank_name: '' }),
      saveSeen(id, { name_on_card: 'Ada Park' }, { name_on_card: '' }),
    ]);
    expect(await read(id)).toMatchObject({ bank_name: 'First', name_on_card: 'Ada Park' });
  });
});

describe('an agent who loses the lead while payment details are saved', () => {
  const ofCloser = { assigned_agent_email_by_role: { closer: closer.user.email } };
  const toAnother = (id: string) =>
    updateLead(id, { set: { assigned_agent_email_by_role: { closer: 'another@coverline.test' } } });

  it('writes nothing if the lead gets another closer while the numbers are encrypted', async () => {
    const { id } = await aStoredLead(ofCloser);
    const encryption = anEncryption();
    const slow: FieldEncryption = {
      ...encryption,
      encrypt: async (...of) => {
        await toAnother(id);
        return encryption.encrypt(...of);
      },
    };
    await expect(save(id, { credit_card_number: CARD }, { encryption: slow, actor: closer })).rejects.toEqual(
      rejectedAs('forbidden', NOT_AT_HAND),
    );
    expect(await getPayment(id)).toBeUndefined();
    expect(await auditOf(id)).toEqual([]);
  });

  it('writes nothing if the lead gets another closer between the check and the write', async () => {
    const { id } = await aStoredLead(ofCloser);
    table.beforeWrite(1, () => toAnother(id));
    await expect(save(id, { bank_name: 'First' }, { actor: closer })).rejects.toEqual(
      rejectedAs('forbidden', NOT_AT_HAND),
    );
    expect(await getPayment(id)).toBeUndefined();
  });
});

describe('saving payment details', () => {
  it('keeps numbers encrypted and shows their last digits', async () => {
    const { id } = await aStoredLead();
    const encryption = anEncryption();
    const edit = {
      name_on_card: 'Ada Park',
      credit_card_number: '4242-4242-4242-4242',
      expiration_date: '12/28',
      account_number: ACCOUNT,
      routing_number: ROUTING,
    };
    const summary = await save(id, edit, { encryption });
    expect(summary).toEqual({
      lead_id: id,
      name_on_card: 'Ada Park',
      card_brand: 'Visa',
      card_last4: '4242',
      expiration_date: '1228',
      account_last4: '5544',
      routing_last4: '0021',
      version: 1,
    });
    expect(await read(id)).toEqual(summary);
    expect(encryption.used).toEqual(['encrypt credit_card_number', 'encrypt account_number', 'encrypt routing_number']);
    expect(await getPayment(id)).toMatchObject({
      sealed_card_number: { data_key: id, iv: 'credit_card_number' },
      sealed_account_number: { data_key: id, iv: 'account_number' },
      sealed_routing_number: { data_key: id, iv: 'routing_number' },
      updated_ts: at(100),
    });
    for (const number of [CARD, ACCOUNT, ROUTING]) expect(JSON.stringify(table.all())).not.toContain(number);
  });

  it('writes who changed which fields with it, and no value', async () => {
    const { id } = await aStoredLead();
    await save(id, { billing_city: 'Miami', security_code: CODE, bank_name: undefined });
    const [record, ...others] = await auditOf(id);
    expect(others).toEqual([]);
    expect(record).toMatchObject({
      action: 'payment_changed',
      fields: ['billing_city', 'security_code'],
      user_email: admin.user.email,
      created_ts: at(100),
    });
    expect(JSON.stringify(record)).not.toContain('Miami');
  });

  it('keeps what is not given, each number by itself', async () => {
    const { id } = await aStoredLead();
    const fields = {
      same_address: false,
      billing_address: '1 Main Street',
      billing_city: 'Miami',
      billing_state: 'FL',
      billing_zip: '33101',
      bank_name: 'First',
    };
    await save(id, fields);
    await save(id, { credit_card_number: CARD });
    await save(id, { account_number: ACCOUNT });
    await save(id, { routing_number: ROUTING });
    expect(await save(id, { name_on_card: 'Ada Park', expiration_date: '0129' })).toEqual({
      lead_id: id,
      ...fields,
      name_on_card: 'Ada Park',
      expiration_date: '0129',
      card_brand: 'Visa',
      card_last4: '4242',
      account_last4: '5544',
      routing_last4: '0021',
      version: 5,
    });
  });

  it('removes a text that was emptied, and the brand of a card without one', async () => {
    const { id } = await aStoredLead();
    await save(id, { bank_name: 'First', credit_card_number: CARD });
    const changed = await save(id, { bank_name: '', credit_card_number: '9000000000000001' });
    expect(changed).toEqual({ lead_id: id, card_last4: '0001', version: 2 });
  });

  it('keeps both of two fields that are saved at once', async () => {
    const { id } = await aStoredLead();
    await Promise.all([
      save(id, { credit_card_number: CARD }),
      save(id, { security_code: CODE }),
      save(id, { bank_name: 'First' }),
    ]);
    expect(await read(id)).toMatchObject({
      card_last4: '4242',
      bank_name: 'First',
      security_code_until: expect.any(String),
      version: 3,
    });
  });

  it('writes nothing where nothing is given', async () => {
    const { id } = await aStoredLead();
    for (const edit of [{}, { bank_name: undefined }])
      expect(await save(id, edit)).toEqual({ lead_id: id, version: 0 });
    expect(await auditOf(id)).toEqual([]);
    expect(await read(id)).toBeNull();
  });

  it('writes nothing where a number cannot be encrypted', async () => {
    const { id } = await aStoredLead();
    for (const edit of [{ credit_card_number: CARD }, { security_code: CODE }])
      await expect(save(id, { name_on_card: 'Ada', ...edit }, { encryption: failing })).rejects.toEqual(
        rejectedAs('unavailable'),
      );
    expect(await getPayment(id)).toBeUndefined();
    expect(await auditOf(id)).toEqual([]);
  });

  it('is not found for a lead that does not exist', async () => {
    const encryption = anEncryption();
    await expect(save('nobody', { credit_card_number: CARD }, { encryption })).rejects.toEqual(rejectedAs('not_found'));
    expect(encryption.used).toEqual([]);
  });

  it('is done for an agent who has the lead on the line', async () => {
    const { id, phone_number } = await aStoredLead();
    await aCallWith(id, phone_number);
    expect(await save(id, { bank_name: 'First' }, { actor: closer })).toMatchObject({ bank_name: 'First' });
  });

  it('is denied without the lead at hand: logged, nothing encrypted and nothing written', async () => {
    const { id } = await aStoredLead();
    const encryption = anEncryption();
    await expect(save(id, { credit_card_number: CARD }, { actor: closer, encryption })).rejects.toEqual(
      rejectedAs('forbidden', NOT_AT_HAND),
    );
    const denied = log.lines().filter(line => line.includes('access denied'));
    expect(denied.map(line => JSON.parse(line))).toMatchObject([
      { level: 'WARN', user_id: closer.user.id, lead_id: id, reason: 'not at hand' },
    ]);
    expect([encryption.used, await read(id), await auditOf(id)]).toEqual([[], null, []]);
  });
});

describe('a security code', () => {
  it('is kept encrypted for a day, apart from the payment, and never shown', async () => {
    const { id } = await aStoredLead();
    const summary = await save(id, { security_code: CODE });
    expect(summary).toEqual({ lead_id: id, security_code_until: at(100 + DAY_S), version: 1 });
    const { securityCode, payment } = await getPaymentWithCode(id);
    expect(securityCode).toMatchObject({
      sealed: { data_key: id, iv: 'security_code', text: '719' },
      expires_at: Date.parse(at(100 + DAY_S)) / 1000,
      updated_ts: at(100),
    });
    expect(payment).toEqual({ lead_id: id, security_code_until: at(100 + DAY_S), updated_ts: at(100), version: 1 });
  });

  it('counts as deleted once its day is over', async () => {
    const { id } = await aStoredLead();
    await save(id, { security_code: CODE });
    expect(await read(id, at(99 + DAY_S))).toHaveProperty('security_code_until', at(100 + DAY_S));
    expect(await read(id, at(100 + DAY_S))).not.toHaveProperty('security_code_until');
  });

  it('replaces the one before, with its own day', async () => {
    const { id } = await aStoredLead();
    await save(id, { security_code: CODE });
    await save(id, { security_code: '4321' }, { now: at(200) });
    expect(await getPayment(id)).toMatchObject({ security_code_until: at(200 + DAY_S) });
    expect((await getPaymentWithCode(id)).securityCode).toMatchObject({ sealed: { text: '1234' }, version: 2 });
    expect(await read(id)).toMatchObject({ security_code_until: at(200 + DAY_S) });
  });
});

describe('revealing a number', () => {
  const paid = { credit_card_number: CARD, account_number: ACCOUNT, routing_number: ROUTING };

  /** A lead with all numbers, by default on the closer's line. */
  const aPaidLead = async ({ lead = {}, onLine = true }: { lead?: Partial<Lead>; onLine?: boolean } = {}) => {
    const { id, phone_number: phone } = await aStoredLead(lead);
    await save(id, paid);
    if (onLine) await aCallWith(id, phone);
    return id;
  };

  it.each([
    ['credit_card_number', CARD],
    ['account_number', ACCOUNT],
    ['routing_number', ROUTING],
  ] as const)('%s answers it whole, with an audit record and its reason', async (field, value) => {
    const id = await aPaidLead();
    const encryption = anEncryption();
    expect(await reveal(id, field, { encryption })).toEqual({ value });
    expect(encryption.used).toEqual([`decrypt ${field}`]);
    expect((await auditOf(id))[0]).toMatchObject({
      action: 'payment_revealed',
      fields: [field],
      reason: REASON,
      user_email: closer.user.email,
      created_ts: at(200),
    });
  });

  it('counts for the alarm once it was answered, and not if it was denied', async () => {
    sendMetrics();
    const before = log.lines().length;
    await reveal(await aPaidLead());
    const other = await aPaidLead({ onLine: false });
    await expect(reveal(other)).rejects.toEqual(rejectedAs('forbidden'));
    sendMetrics();
    const sent = log.lines().slice(before);
    expect(sent.filter(line => line.includes('"PaymentRevealed":1'))).toHaveLength(1);
  });

  it('fails where it cannot be recorded or decrypted', async () => {
    const id = await aPaidLead();
    await expect(reveal(id, 'account_number', { encryption: failing })).rejects.toEqual(rejectedAs('unavailable'));
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['payment_changed']);
    table.beforeWrite(1, () => Promise.reject(new Error('The table is not available.')));
    await expect(reveal(id)).rejects.toThrow('not available');
  });

  it('is not found for a number that is not stored, or a lead that does not exist', async () => {
    const { id } = await aStoredLead();
    const encryption = anEncryption();
    const how = { actor: anAdmin(), encryption };
    const none = rejectedAs('not_found', 'There is no such number.');
    await expect(reveal(id, 'credit_card_number', how)).rejects.toEqual(none);
    await save(id, { account_number: ACCOUNT });
    await expect(reveal(id, 'credit_card_number', how)).rejects.toEqual(none);
    await expect(reveal('nobody', 'credit_card_number', how)).rejects.toEqual(rejectedAs('not_found'));
    expect(encryption.used).toEqual([]);
  });

  it.each([
    ['an admin', anAdmin(), {}],
    ['the assigned closer', closer, { assigned_agent_email_by_role: { closer: closer.user.email } }],
  ])('is for %s without a call too', async (_, actor, lead) => {
    const id = await aPaidLead({ lead, onLine: false });
    expect(await reveal(id, 'account_number', { actor })).toEqual({ value: ACCOUNT });
  });

  it.each([
    ['a closer who does not have the lead at hand', closer, false],
    ['a fronter', fronter, true],
  ])('is denied to %s, who is logged and gets no audit record', async (_, actor, onLine) => {
    const id = await aPaidLead({ onLine });
    const encryption = anEncryption();
    await expect(reveal(id, 'credit_card_number', { actor, encryption })).rejects.toEqual(
      rejectedAs('forbidden', 'Only who has this lead at hand may read its payment numbers.'),
    );
    expect(encryption.used).toEqual([]);
    const denied = log.lines().filter(line => line.includes('access denied'));
    expect(denied.map(line => JSON.parse(line))).toMatchObject([
      { level: 'WARN', user_id: actor.user.id, lead_id: id, reason: 'not at hand' },
    ]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['payment_changed']);
  });
});
