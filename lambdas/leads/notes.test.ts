import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearGroupConfigurations } from '#platform/handlers/actor';
import { createCall } from '#platform/table/calls';
import { keys, partitions } from '#platform/table/engine/keys';
import { queryAll } from '#platform/table/engine/query';
import { getItem } from '#platform/table/engine/read';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLeadNote, createServiceNote } from '#platform/table/lead-notes';
import { putMessageTemplate } from '#platform/table/messages';
import * as operations from '#shared/contracts/leads';
import { NO_CARD_NUMBER } from '#shared/payments/card-number-in';
import { anAcceptedCall, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { aGroup, anAdmin, aUser } from '../../tests/support/builders/a-user.ts';
import { storeUsers } from '../../tests/support/builders/stored-sales.ts';
import { breakItems } from '../../tests/support/unit/break-items.ts';
import { askApi } from '../../tests/support/unit/call-api.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { handler } from './api.ts';

const CLOSER = 'agent-1';
const SERVICE = 'service-1';
const ADMIN = 'admin-1';

const ask = askApi(handler);

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  table = startUnitTable();
  log = captureLog();
  clearGroupConfigurations();
  await putGroupConfiguration(aGroup());
  await putGroupConfiguration(aGroup({ name: 'customer_service', roles: ['customer_service'] }));
  await storeUsers(
    aUser(),
    anAdmin(),
    aUser({ id: SERVICE, email: 'nina@coverline.test', roles: ['customer_service'], groups: ['customer_service'] }),
  );
});
afterEach(() => vi.restoreAllMocks());

const kinds = [
  {
    what: 'a note',
    author: CLOSER,
    add: operations.addLeadNote,
    list: operations.getLeadNotes,
    text: 'message',
    create: (lead_id: string, n: number) =>
      createLeadNote({ id: `n${n}`, lead_id, message: `Note ${n}`, created_ts: at(n) }),
  },
  {
    what: 'a note of customer service',
    author: SERVICE,
    add: operations.addCustomerServiceNote,
    list: operations.listCustomerServiceNotes,
    text: 'note',
    create: (leadId: string, n: number) =>
      createServiceNote({ id: `n${n}`, leadId, note: `Note ${n}`, created_ts: at(n) }),
  },
] as const;

describe.each(kinds)('$what', ({ author, add, list, text, create }) => {
  const listed = async (id: string) => (await ask(list, author, { id })).body.data;

  it('is kept with its author and its time, and not logged', async () => {
    const { id: leadId } = await aStoredLead();
    const before = new Date().toISOString();
    const added = await ask(add, author, { leadId, note: '  Has asthma.  ' });
    expect(added).toEqual({ status: 200, body: { id: expect.any(String) } });
    const [note, ...others] = await listed(leadId);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ id: added.body.id, [text]: 'Has asthma.', user_email: expect.any(String) });
    expect(note.created_ts >= before && note.created_ts <= new Date().toISOString()).toBe(true);
    expect(log.text()).not.toContain('asthma');
  });

  it.each([
    ['as long as it may be', 'a'.repeat(5000)],
    ['of another alphabet', 'Żółć 東京 🩺 Ελλάδα'],
    ['from right to left', '\u202Eשלום עליכם مرحبا'],
    ['that looks like a script', `<script>alert("1")</script>' OR 1=1 -- \${x} {{y}}`],
    ['of several lines', 'first\n\tsecond'],
  ])('%s is kept as it is', async (_, note) => {
    const { id: leadId } = await aStoredLead();
    expect(await ask(add, author, { leadId, note })).toMatchObject({ status: 200 });
    expect((await listed(leadId))[0][text]).toBe(note);
  });

  it.each([
    ['nothing', ' \n ', 'Write a note.'],
    ['more than fits', 'a'.repeat(5001), 'At most 5000 characters.'],
    ['a card number', 'Pays by 4242-4242-4242-4242.', NO_CARD_NUMBER],
  ])('of %s is rejected', async (_, note, message) => {
    const { id: leadId } = await aStoredLead();
    expect(await ask(add, author, { leadId, note })).toMatchObject({
      status: 400,
      body: { detail: [{ field: 'note', message }] },
    });
    expect(await listed(leadId)).toEqual([]);
  });

  it('of a lead that does not exist is not found, and written nowhere', async () => {
    expect(await ask(add, author, { leadId: 'nobody', note: 'Hello.' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', error: 'This lead does not exist.' },
    });
    expect(await listed('nobody')).toEqual([]);
  });

  it('that cannot be read is left out, and the others are listed', async () => {
    const { id: leadId } = await aStoredLead();
    for (let n = 0; n < 3; n++) await create(leadId, n);
    for (const entity of ['lead-note', 'customer-service-note']) breakItems(table, entity, 'n1');
    expect((await listed(leadId)).map(({ id }: { id: string }) => id)).toEqual(['n2', 'n0']);
    expect(log.text()).toContain('note not read');
  });

  it('is listed newest first, page by page, without those of other leads or kinds', async () => {
    const [{ id: leadId }, { id: other }] = [await aStoredLead(), await aStoredLead()];
    for (let n = 0; n < 5; n++) await create(leadId, n);
    await createLeadNote({ id: 'x', lead_id: other, message: 'x', created_ts: at(0) });
    await createServiceNote({ id: 'x', leadId: other, note: 'x', created_ts: at(0) });
    const read = async (key?: string) => (await ask(list, author, { id: leadId, limit: 2, ...(key && { key }) })).body;
    const first = await read();
    const second = await read(first.next_page_key);
    const third = await read(second.next_page_key);
    const pages = [first, second, third].map(({ data }) => data.map((note: { id: string }) => note.id));
    expect(pages).toEqual([['n4', 'n3'], ['n2', 'n1'], ['n0']]);
    expect(third.next_page_key).toBeNull();
    expect((await read(third.previous_page_key)).data.map((note: { id: string }) => note.id)).toEqual(['n2', 'n1']);
    expect(await listed(other)).toHaveLength(1);
  });

  it('of an unknown author has none', async () => {
    const { id: leadId } = await aStoredLead();
    await create(leadId, 1);
    expect((await listed(leadId))[0]).not.toHaveProperty('user_email');
  });
});

describe('a nomination of a doctor', () => {
  const nominate = (leadId: string, more: object = {}) =>
    ask(operations.nominateDoctor, CLOSER, { leadId, first_name: ' Ruth ', last_name: 'Foster', ...more });
  const waiting = () => queryAll({ index: 'gsi1', partition: partitions.nominations() });
  const stored = (id: string) => getItem(keys.doctorNomination(id), { latest: true });

  it('waits to be submitted, with who nominated whom for which lead', async () => {
    const { id: leadId } = await aStoredLead();
    const { body } = await nominate(leadId, { details: 'Family doctor in Reno' });
    expect(await stored(body.id)).toMatchObject({
      lead_id: leadId,
      first_name: 'Ruth',
      last_name: 'Foster',
      details: 'Family doctor in Reno',
      nominated_by: aUser().email,
      submitted: false,
      created_ts: expect.any(String),
    });
    expect((await waiting()).map(({ id }) => id)).toEqual([body.id]);
  });

  it('needs no details', async () => {
    const { id } = await aStoredLead();
    for (const more of [{}, { details: '  ' }])
      expect(await stored((await nominate(id, more)).body.id)).not.toHaveProperty('details');
  });

  it.each([
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: '' }],
  ])('is rejected without %s', async (field, more) => {
    const { id } = await aStoredLead();
    expect(await nominate(id, more)).toMatchObject({
      status: 400,
      body: { detail: [{ field, message: 'This field is required' }] },
    });
  });

  it('for a lead that does not exist is not found, and written nowhere', async () => {
    expect(await nominate('nobody')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await waiting()).toEqual([]);
  });
});

describe('the calls of a lead', () => {
  it('are twenty a page, newest first, without notes of agents and fields for the server', async () => {
    const { id: leadId } = await aStoredLead();
    for (let n = 0; n < 21; n++) {
      const { version: _, ...call } = anAcceptedCall({
        id: `call-${n}`,
        lead_key: `lead/${leadId}`,
        created_ts: at(n),
        disposition_note: 'Has asthma.',
        wrap_up_draft: { disposition_note: 'Has asthma.' },
        task_token: 'secret',
      });
      await createCall(call);
    }
    const first = (await ask(operations.listLeadCalls, CLOSER, { id: leadId, limit: 20 })).body;
    expect(first.data).toHaveLength(20);
    expect(first.data[0].id).toBe('call-20');
    const second = await ask(operations.listLeadCalls, CLOSER, { id: leadId, limit: 20, key: first.next_page_key });
    expect(second.body).toMatchObject({ data: [{ id: 'call-0' }], next_page_key: null });
    expect(JSON.stringify(first)).not.toMatch(/asthma|secret/);
  });
});

describe('the SIDs of a lead’s calls', () => {
  const sids = { task_sid: 'WT1', conference_task_sid: 'WT2', conference_sid: 'CF1' };
  const shownTo = async (userId: string) => {
    const { id: leadId } = await aStoredLead();
    const calls = [anAcceptedCall({ id: 'live', ...sids }), anEndedCall({ id: 'ended', ...sids })];
    for (const { version: _, ...call } of calls) await createCall({ ...call, lead_key: `lead/${leadId}` });
    const { body } = await ask(operations.listLeadCalls, userId, { id: leadId, limit: 20 });
    for (const field of Object.keys(sids)) expect(body.data.flatMap(Object.keys)).not.toContain(field);
    return Object.fromEntries(body.data.map((call: { id: string; sids: object }) => [call.id, call.sids]));
  };

  it('are shown to admins', async () => {
    expect(await shownTo(ADMIN)).toEqual({ live: sids, ended: sids });
  });

  it('do not tell others of the task, nor of a conference in which the agent may still be', async () => {
    expect(await shownTo(CLOSER)).toEqual({ live: {}, ended: { conference_sid: 'CF1' } });
  });
});

describe('a message', () => {
  const mail = { recipient: 'ann@example.test', subject: 'Your plan', body: 'Hello' };
  it.each<[string, Record<string, unknown>, string]>([
    ['to nobody', { ...mail, recipient: '' }, 'E-mail is required'],
    ['to no valid address', { ...mail, recipient: 'ann at example' }, 'E-mail must be valid'],
    ['without a subject', { ...mail, subject: ' ' }, 'Email subject is required'],
    ['without a body', { ...mail, body: '\n' }, 'Email body is required'],
  ])('by e-mail %s is rejected', async (_, input, message) => {
    const { status, body } = await ask(operations.sendEmail, CLOSER, input);
    expect(status).toBe(400);
    expect(body.detail.map((each: { message: string }) => each.message)).toContain(message);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['without a body', { body: ' ' }, 'body'],
    ['that is too long', { body: 'a'.repeat(1601) }, 'body'],
    ['for an impossible lead', { body: 'a', leadId: 'a b' }, 'leadId'],
  ])('by text %s is rejected', async (_, input, field) => {
    expect(await ask(operations.sendText, CLOSER, { to: '+15552370142', ...input })).toMatchObject({
      status: 400,
      body: { detail: [{ field }] },
    });
  });

  it('has templates by name, of which a newer one is not replaced by an older one', async () => {
    const template = { id: 'b', name: 'Welcome', subject: 'Welcome', body: 'Hello.', created_ts: at(0), version: 1 };
    for (const each of [template, { ...template, id: 'a', name: 'Absent' }]) await putMessageTemplate(each);
    await putMessageTemplate({ ...template, body: 'Edited.', version: 2 });
    await putMessageTemplate(template);
    const { body } = await ask(operations.listMessageTemplates, CLOSER);
    expect(body.data).toMatchObject([{ name: 'Absent' }, { name: 'Welcome', body: 'Edited.', version: 2 }]);
  });
});
