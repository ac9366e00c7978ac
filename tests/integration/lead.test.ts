import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '#platform/table/engine/keys';
import { getItem } from '#platform/table/engine/read';
import { putGroupConfiguration } from '#platform/table/group-configurations';
import { createLead, leadByPhone, getLead as storedLead } from '#platform/table/leads';
import { hasSnippet, storeSnippetKey } from '#platform/table/verification-events';
import { getLead, listLeadAudit, lookupLead, updateLead, viewLead } from '#shared/contracts/leads';
import type { InputOf, Operation, OutputOf } from '#shared/contracts/operation';
import { ErrorBody } from '#shared/errors';
import type { Lead } from '#shared/leads/lead';
import { at } from '../support/builders/a-call.ts';
import { aGroup, anAdmin, aUser } from '../support/builders/a-user.ts';
import { createVerificationEvent } from '../support/builders/a-verification-event.ts';
import { storeUsers } from '../support/builders/stored-sales.ts';
import { startTable } from '../support/local-cloud/start-table.ts';
import { captureLog } from '../support/unit/captured-log.ts';
import { aContext, anApiEvent } from '../support/unit/lambda-events.ts';

const MARIA = 'agent-1';
const JOHN = 'agent-2';
const ADMIN = 'admin-1';

let stop: () => Promise<void>;
let handler: typeof import('../../lambdas/leads/api.ts').handler;
beforeAll(async () => {
  stop = await startTable();
  ({ handler } = await import('../../lambdas/leads/api.ts'));
  await putGroupConfiguration(aGroup());
  await storeUsers(aUser(), aUser({ id: JOHN, email: 'john.doe@coverline.test' }), anAdmin());
});
afterAll(() => stop());

beforeEach(() => {
  captureLog();
});
afterEach(() => vi.restoreAllMocks());

const phones = (function* () {
  for (let n = 0; ; n++) yield `+1555345${String(n).padStart(4, '0')}`;
})();
const aPhone = (): string => phones.next().value;

const aLead = async (fields: Partial<Lead> = {}): Promise<Lead> => {
  const lead = { id: randomUUID(), phone_number: aPhone(), first_name: 'Ada', created_ts: at(0), ...fields };
  await createLead(lead);
  return { ...lead, version: 1 };
};

type Answer = { statusCode: number; body: string };

type Asked<O extends Operation> = Partial<ErrorBody> & { status: number; answer?: OutputOf<O> };

const ask = async <O extends Operation>(operation: O, userId: string, input: InputOf<O>): Promise<Asked<O>> => {
  const isRead = operation.method === 'GET';
  const { id, ...query } = input as Record<string, string>;
  const event = anApiEvent(operation, userId, {
    ...(isRead
      ? { pathParameters: { id: id ?? '' }, queryStringParameters: query }
      : { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }),
  });
  const { statusCode, body } = (await handler(event, aContext())) as Answer;
  if (statusCode !== 200) return { status: statusCode, ...ErrorBody.parse(JSON.parse(body)) };
  return { status: statusCode, answer: operation.output.parse(JSON.parse(body)) as OutputOf<O> };
};

const edit = (leadId: string, data: InputOf<typeof updateLead>['data'], userId = MARIA) =>
  ask(updateLead, userId, { leadId, data });

const audited = async (id: string) => {
  const found = await ask(listLeadAudit, ADMIN, { id });
  return found.answer?.data ?? [];
};

describe('a lead', () => {
  it('is read completely, and an unknown lead is not found', async () => {
    const lead = await aLead({ pre_x_condition_details: 'asthma' });
    expect(await ask(getLead, MARIA, { id: lead.id })).toEqual({ status: 200, answer: lead });
    expect(await ask(getLead, MARIA, { id: 'nobody' })).toMatchObject({ status: 404, code: 'not_found' });
    expect(await edit('nobody', { city: 'Reno' })).toMatchObject({ status: 404 });
  });

  it('stores both of two fields that are changed at the same time', async () => {
    for (let n = 0; n < 20; n++) {
      const { id } = await aLead();
      const answers = await Promise.all([edit(id, { city: 'Reno' }), edit(id, { budget: '200' }, JOHN)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await storedLead(id, { latest: true })).toMatchObject({ city: 'Reno', budget: '200', version: 3 });
    }
  });

  it.each<[string, object, string[]]>([
    ['a state that is none', { state_abbr: 'ZZ' }, ['data.state_abbr']],
    ['a day that is none', { dob: '1990-02-30' }, ['data.dob']],
    ['a day to come', { spouse: { dob: '2990-02-03' } }, ['data.spouse.dob']],
    [
      'more than fits',
      { meds_list: 'x'.repeat(5001), first_name: 'y'.repeat(101) },
      ['data.first_name', 'data.meds_list'],
    ],
    ['a 21st child', { child: { 20: { first_name: 'Jo' } } }, ['data.child.20']],
  ])('rejects %s, by its field', async (_, data, fields) => {
    const lead = await aLead();
    const rejected = await edit(lead.id, data as InputOf<typeof updateLead>['data']);
    expect(rejected).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(rejected.detail?.map(({ field }) => field).sort()).toEqual(fields);
    expect(await storedLead(lead.id, { latest: true })).toEqual(lead);
  });

  it('lists who changed which fields, newest first, without the values', async () => {
    const { id } = await aLead();
    await edit(id, { pre_x_condition_details: 'asthma', spouse: { dob: '1961-04-01' } });
    await edit(id, { city: 'Reno' }, JOHN);
    const records = await audited(id);
    expect(records).toMatchObject([
      { action: 'lead_changed', fields: ['city'], user_email: 'john.doe@coverline.test', lead_id: id },
      { fields: ['pre_x_condition_details', 'spouse.dob'], user_id: MARIA },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/asthma|1961-04-01|Reno/);
    expect(await ask(listLeadAudit, MARIA, { id })).toMatchObject({ status: 403 });
  });

  it('pages its log', async () => {
    const { id } = await aLead();
    for (const city of ['Reno', 'Elko', 'Ely']) await edit(id, { city });
    const first = (await ask(listLeadAudit, ADMIN, { id, limit: 2 })).answer;
    const second = (await ask(listLeadAudit, ADMIN, { id, limit: 2, key: first?.next_page_key ?? '' })).answer;
    const found = [...(first?.data ?? []), ...(second?.data ?? [])];
    expect(new Set(found.map(record => record.id)).size).toBe(3);
    expect(second?.next_page_key).toBeNull();
  });
});

describe("a lead's phone number", () => {
  const claimant = async (phone: string) => (await getItem(keys.leadPhone(phone), { latest: true }))?.lead_id;

  it('changes with its claim, and the old number can be used again', async () => {
    const [lead, number] = [await aLead(), aPhone()];
    expect((await edit(lead.id, { phone_number: number, city: 'Reno' })).answer).toMatchObject({
      phone_number: number,
      city: 'Reno',
    });
    expect(await claimant(number)).toBe(lead.id);
    expect(await claimant(lead.phone_number)).toBeUndefined();
    expect((await leadByPhone(number))?.id).toBe(lead.id);
    const back = await edit(lead.id, { phone_number: lead.phone_number });
    expect(back).toMatchObject({ status: 200 });
    expect(await claimant(number)).toBeUndefined();
  });

  it('belongs to one of two leads that claim it at the same time', async () => {
    const [one, two, number] = [await aLead(), await aLead(), aPhone()];
    const answers = await Promise.all([
      edit(one.id, { phone_number: number }),
      edit(two.id, { phone_number: number }, JOHN),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? one : two;
    const loser = winner === one ? two : one;
    expect(await claimant(number)).toBe(winner.id);
    expect(await claimant(loser.phone_number)).toBe(loser.id);
    expect((await storedLead(loser.id, { latest: true }))?.phone_number).toBe(loser.phone_number);
  });
});

describe('looking up a number', () => {
  const lookUp = (input: InputOf<typeof lookupLead>, userId = MARIA) => ask(lookupLead, userId, input);
  const typed = (phone: string) => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

  it('finds the lead with the number, and does not change it', async () => {
    const lead = await aLead({ last_name: 'Park', lead_source: 'google', last_disposition: 'Callback' });
    const found = await lookUp({
      phone_number: typed(lead.phone_number),
      first_name: 'Someone',
      last_name: 'Else',
      create_lead_if_missing: true,
    });
    expect(found.answer).toEqual({
      data: [
        {
          lead_key: `lead/${lead.id}`,
          first_name: 'Ada',
          last_name: 'Park',
          phone_number: lead.phone_number,
          last_disposition: 'Callback',
          lead_source: 'google',
        },
      ],
    });
    expect(await storedLead(lead.id, { latest: true })).toEqual(lead);
  });

  it('creates one lead for several simultaneous requests with the same number', async () => {
    for (let n = 0; n < 10; n++) {
      const input = { phone_number: aPhone(), create_lead_if_missing: true };
      const answers = await Promise.all([lookUp(input), lookUp(input, JOHN), lookUp(input)]);
      const found = answers.flatMap(({ answer }) => answer?.data.map(({ lead_key }) => lead_key));
      expect(found).toHaveLength(3);
      expect(new Set(found).size).toBe(1);
    }
  });

  it('rejects an invalid number', async () => {
    expect(await lookUp({ phone_number: '555' })).toMatchObject({ status: 400 });
  });
});

describe('a viewer of a lead', () => {
  const look = async (leadId: string, userId: string, viewing = true, visit = 'first') =>
    (await ask(viewLead, userId, { leadId, visit, viewing })).answer?.data.map(({ user_id }) => user_id);

  it('sees the other viewers until they close it', async () => {
    const { id } = await aLead();
    expect(await look(id, MARIA)).toEqual([]);
    expect(await look(id, JOHN)).toEqual([MARIA]);
    expect(await look(id, MARIA)).toEqual([JOHN]);
    await look(id, JOHN, false);
    expect(await look(id, MARIA)).toEqual([]);
    expect(await look(id, JOHN, true, 'second')).toEqual([MARIA]);
    expect(await look(id, MARIA)).toEqual([JOHN]);
  });
});

it('can play the recordings of its own verification, and no others', async () => {
  const { id } = await aLead();
  const event = await createVerificationEvent({
    id: 'RE1',
    lead_id: id,
    event_type: 'verification_status',
    name: 'stopped',
    verification_type: 'voice',
    group: 'niia_health',
    created_ts: at(0),
  });
  expect(await hasSnippet(id, 'recordings/RE1.wav')).toBe(false);
  await storeSnippetKey(event, 'recordings/RE1.wav');
  expect(await hasSnippet(id, 'recordings/RE1.wav')).toBe(true);
  expect(await hasSnippet(id, 'recordings/RE2.wav')).toBe(false);
  expect(await hasSnippet('another', 'recordings/RE1.wav')).toBe(false);
});
