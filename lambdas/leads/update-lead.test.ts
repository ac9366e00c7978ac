import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reachFactsOf } from '#platform/do-not-call/reach-facts';
import type { Actor } from '#platform/handlers/actor';
import { CONFLICT_ATTEMPTS } from '#platform/retry-on-conflict';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { blacklistEntryCreation, blacklistEntryDeletion, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { keys } from '#platform/table/engine/keys';
import { getItem } from '#platform/table/engine/read';
import { deletion } from '#platform/table/engine/steps';
import { writeOne } from '#platform/table/engine/write';
import { updateLead as changeLead, leadByPhone, getLead as storedLead } from '#platform/table/leads';
import { type Base, CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import type { Lead } from '#shared/leads/lead';
import { LeadEdit } from '#shared/leads/lead-edit';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import { at } from '../../tests/support/builders/a-call.ts';
import { aPhone, aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { anActor, anAdmin, anotherAgent } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { updateLead } from './update-lead.ts';

const maria = anActor();
const john = anotherAgent();

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

const edit = (leadId: string, data: object, actor: Actor = maria, now = at(10)) =>
  updateLead({ actor, now }, { leadId, data: LeadEdit.parse(data) });
/** An edit whose user saw these values. */
const editSeen = (leadId: string, data: object, base: Base, actor: Actor = maria) =>
  updateLead({ actor, now: at(10) }, { leadId, data: LeadEdit.parse(data), base });
const changedTo = (field: string, current: string) =>
  expect.objectContaining({ code: 'conflict', detail: [{ field, message: CHANGED_MEANWHILE, current }] });
const latest = (id: string) => storedLead(id, { latest: true });
const auditOf = async (id: string) => (await auditRecordsOfLead(id, { limit: 20 })).data;
const storedNow = async (id: string) => (await latest(id)) ?? expect.fail();
const aRevocationAt = (phone_number: string | undefined, source = 'disposition') =>
  blacklistEntryCreation({
    ...{ id: 'b-1', blocked_inbound: false, posted_by: 'ada@coverline.test' },
    ...{ source, phone_number },
  });
const leadOfPhone = async (phone: string) => (await getItem(keys.leadPhone(phone)))?.lead_id;

describe('an edit of a lead', () => {
  it('sets the fields that are given and keeps the others', async () => {
    const lead = await aStoredLead({ city: 'Reno', pre_x_condition_details: 'asthma' });
    const edited = await edit(lead.id, { city: 'Elko', budget: '200' });
    expect(edited).toEqual({ ...lead, city: 'Elko', budget: '200', version: 2 });
    expect(await latest(lead.id)).toEqual(edited);
  });

  it('sets parts of the spouse and of children, and keeps the other parts', async () => {
    const lead = await aStoredLead({ spouse: { first_name: 'Sam' }, child: { 0: { first_name: 'Kim' } } });
    const data = { spouse: { dob: '1961-04-01' }, child: { 0: { gender: 'female' }, 1: { first_name: 'Lee' } } };
    expect(await edit(lead.id, data)).toMatchObject({
      spouse: { first_name: 'Sam', dob: '1961-04-01' },
      child: { 0: { first_name: 'Kim', gender: 'female' }, 1: { first_name: 'Lee' } },
    });
  });

  it('names who changed which fields, and never a value', async () => {
    const { id } = await aStoredLead();
    await edit(id, { pre_x_condition_details: 'asthma', spouse: { dob: '1961-04-01' } });
    await edit(id, { city: 'Reno' }, john, at(20));
    const records = await auditOf(id);
    expect(records).toMatchObject([
      { action: 'lead_changed', fields: ['city'], user_email: john.user.email, lead_id: id, created_ts: at(20) },
      { fields: ['pre_x_condition_details', 'spouse.dob'], user_id: maria.user.id },
    ]);
    expect(JSON.stringify(records)).not.toMatch(/asthma|1961-04-01|Reno/);
  });

  it('changes nothing where only empty values or unknown fields are given, and records that the lead was opened', async () => {
    const lead = await aStoredLead({ city: 'Reno' });
    const data = { city: '  ', budget: '', spouse: { first_name: '' }, Qualified_Lead: 'Qualified Lead', id: 'other' };
    expect(await edit(lead.id, data)).toEqual(lead);
    expect(await auditOf(lead.id)).toMatchObject([{ action: 'lead_opened', fields: [] }]);
  });

  it('is not found for a lead that does not exist', async () => {
    await expect(edit('nobody', { city: 'Reno' })).rejects.toEqual(
      rejectedAs('not_found', 'This lead does not exist.'),
    );
  });

  it.each([
    ['as long as it may be', 'a'.repeat(5000)],
    ['of another alphabet', 'Żółć 東京 🩺 Ελλάδα'],
    ['from right to left', '\u202Eשלום עליכם مرحبا'],
    ['that looks like a script', `<script>alert("1")</script>' OR 1=1 -- \${x} {{y}}`],
    ['of several lines', 'first\n\tsecond\nthird'],
  ])('keeps a text %s as it is', async (_, text) => {
    const { id } = await aStoredLead();
    expect(await edit(id, { meds_list: text })).toMatchObject({ meds_list: text });
  });
});

describe('edits at the same moment', () => {
  it('keep different fields of both', async () => {
    const { id } = await aStoredLead();
    await Promise.all([edit(id, { city: 'Reno' }), edit(id, { budget: '200' }, john)]);
    expect(await latest(id)).toMatchObject({ city: 'Reno', budget: '200', version: 3 });
  });

  it('keep different parts of the spouse and of children', async () => {
    const { id } = await aStoredLead({ spouse: { first_name: 'Sam' }, child: { 0: { first_name: 'Kim' } } });
    await Promise.all([
      edit(id, { spouse: { dob: '1961-04-01' } }),
      edit(id, { spouse: { last_name: 'Park' } }, john),
      edit(id, { child: { 0: { gender: 'female' } } }),
      edit(id, { child: { 1: { first_name: 'Lee' } } }, john),
    ]);
    expect(await latest(id)).toMatchObject({
      spouse: { first_name: 'Sam', last_name: 'Park', dob: '1961-04-01' },
      child: { 0: { first_name: 'Kim', gender: 'female' }, 1: { first_name: 'Lee' } },
    });
  });

  it('of one field keep the first, and give it to the second user', async () => {
    const { id } = await aStoredLead({ city: 'Miami' });
    const edits = await Promise.allSettled([
      editSeen(id, { city: 'Reno' }, { city: 'Miami' }),
      editSeen(id, { city: 'Elko' }, { city: 'Miami' }, john),
    ]);
    const { city = '' } = (await latest(id)) ?? {};
    expect(['Reno', 'Elko']).toContain(city);
    expect(edits.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(edits.find(({ status }) => status === 'rejected')).toMatchObject({ reason: changedTo('city', city) });
    expect((await auditOf(id)).map(({ action }) => action).sort()).toEqual(['lead_changed', 'lead_opened']);
  });

  it.each<[string, Partial<Lead>, object, Base, string, string]>([
    ['a field that had no value', {}, { city: 'Elko' }, { city: '' }, 'city', 'Reno'],
    [
      'a field of the spouse',
      {},
      { spouse: { first_name: 'Al' } },
      { 'spouse.first_name': '' },
      'spouse.first_name',
      'Sam',
    ],
    [
      'a field of a child',
      { child: { 0: { first_name: 'Kim' } } },
      { child: { 0: { first_name: 'Kit' } } },
      { 'child.0.first_name': 'Kim' },
      'child.0.first_name',
      'Lee',
    ],
  ])('of %s reject the second, even between its read and its write', async (_, fields, data, base, field, current) => {
    const { id } = await aStoredLead(fields);
    const byOther = { city: 'Reno', spouse: { first_name: 'Sam' }, child: { 0: { first_name: 'Lee' } } };
    table.beforeWrite(1, () => changeLead(id, { set: byOther }));
    await expect(editSeen(id, data, base)).rejects.toEqual(changedTo(field, current));
    expect(await latest(id)).toMatchObject(byOther);
  });

  it('of an added child are compared by its mark', async () => {
    const added_as = randomUUID();
    const { id } = await aStoredLead({ child: { 0: { first_name: 'Kim' }, 3: { first_name: 'Lee', added_as } } });
    const child = { 0: { first_name: 'Leo', added_as } };
    await expect(editSeen(id, { child }, { 'child.0.first_name': '' })).rejects.toEqual(
      changedTo('child.0.first_name', 'Lee'),
    );
    expect(await editSeen(id, { child }, { 'child.0.first_name': 'Lee' })).toMatchObject({
      child: { 0: { first_name: 'Kim' }, 3: { first_name: 'Leo' } },
    });
  });

  it('of one number keep the first', async () => {
    const { id, phone_number } = await aStoredLead();
    const [first, second] = [aPhone(), aPhone()];
    table.beforeWrite(1, () => edit(id, { phone_number: first }, john));
    await expect(editSeen(id, { phone_number: second }, { phone_number })).rejects.toEqual(
      changedTo('phone_number', first),
    );
  });

  it('that want the same value, or whose first answer was lost, are both done', async () => {
    const { id } = await aStoredLead({ city: 'Miami' });
    await editSeen(id, { city: 'Reno' }, { city: 'Miami' });
    expect(await editSeen(id, { city: 'Reno' }, { city: 'Miami' }, john)).toMatchObject({ city: 'Reno' });
  });

  it('add each child once, however often it is sent', async () => {
    const { id } = await aStoredLead({ child: { 0: { first_name: 'Kim' } } });
    const [first, second] = [randomUUID(), randomUUID()];
    const added = { child: { 1: { first_name: 'Lee', added_as: first } } };
    await Promise.all([
      edit(id, added),
      edit(id, added),
      edit(id, { child: { 1: { last_name: 'Field', added_as: first } } }),
      edit(id, { child: { 1: { first_name: 'Eve', added_as: second } } }, john),
    ]);
    const child = Object.values((await latest(id))?.child ?? {});
    expect(child).toHaveLength(3);
    expect(child).toEqual(
      expect.arrayContaining([
        { first_name: 'Kim' },
        { first_name: 'Lee', last_name: 'Field', added_as: first },
        { first_name: 'Eve', added_as: second },
      ]),
    );
  });

  it('keep what something else writes of the lead', async () => {
    const { id } = await aStoredLead();
    table.beforeWrite(1, () => changeLead(id, { set: { verification_agent_email: 'vera@coverline.test' } }));
    expect(await edit(id, { spouse: { first_name: 'Sam' }, city: 'Reno' })).toMatchObject({
      spouse: { first_name: 'Sam' },
      city: 'Reno',
      verification_agent_email: 'vera@coverline.test',
    });
  });

  it.each([
    ['whole fields', { city: 'Reno' }],
    ['parts', { spouse: { first_name: 'Sam' } }],
    ['the phone number', { phone_number: aPhone() }],
  ])('of %s are not found where the lead is deleted before the write', async (_, data) => {
    const { id } = await aStoredLead();
    table.beforeWrite(1, () => writeOne(deletion(keys.lead(id))));
    await expect(edit(id, data)).rejects.toEqual(rejectedAs('not_found', 'This lead does not exist.'));
    expect(await latest(id)).toBeUndefined();
    expect(await auditOf(id)).toEqual([]);
  });

  it('need no second attempt for whole fields, and end as a conflict where parts never stop changing', async () => {
    const { id } = await aStoredLead();
    let n = 0;
    table.beforeWrite('each', () => changeLead(id, { set: { budget: String(++n) } }));
    expect(await edit(id, { city: 'Reno' })).toMatchObject({ city: 'Reno', budget: '1' });
    await expect(edit(id, { spouse: { first_name: 'Sam' } })).rejects.toEqual(
      rejectedAs('conflict', 'This lead is being changed by others right now. Please try again.'),
    );
    expect(n).toBe(1 + CONFLICT_ATTEMPTS);
    expect(await latest(id)).not.toHaveProperty('spouse');
  });
});

describe('a field of others', () => {
  const esig = 'Where the link to sign goes can only be changed by closers and admins.';
  const fronter = anActor({ id: 'fro-1', roles: ['fronter'] });
  it.each<[keyof Lead, string, string, Actor, Actor]>([
    ['lead_source', 'google', 'Lead Sources can only be updated by admins.', maria, anAdmin()],
    ['last_disposition', 'Sale', 'Last dispositions can only be updated by admins.', maria, anAdmin()],
    ['esig_phone_number', '+15552340999', esig, fronter, maria],
    ['esig_email', 'ada@example.com', esig, fronter, maria],
  ])('%s is denied, logged, and nothing is written with it', async (field, value, message, denied, allowed) => {
    const lead = await aStoredLead({ assigned_agent_email_by_role: { closer: maria.user.email } });
    await expect(edit(lead.id, { [field]: value, city: 'Reno' }, denied)).rejects.toEqual(
      rejectedAs('forbidden', message),
    );
    const lines = log.lines().filter(line => line.includes('access denied'));
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { level: 'WARN', user_id: denied.user.id, lead_id: lead.id, reason: field },
    ]);
    expect(await latest(lead.id)).toEqual(lead);
    expect(await edit(lead.id, { [field]: value }, allowed)).toMatchObject({ [field]: value });
  });

  it.each([
    ['esig_phone_number', '+15552340999'],
    ['esig_email', 'ada@example.com'],
  ] as const)(
    '%s is denied to a closer who does not have the lead at hand, and nothing is written',
    async (field, value) => {
      const lead = await aStoredLead();
      await expect(edit(lead.id, { [field]: value, city: 'Reno' })).rejects.toEqual(
        rejectedAs('forbidden', NOT_AT_HAND),
      );
      const lines = log.lines().filter(line => line.includes('access denied'));
      expect(lines.map(line => JSON.parse(line))).toMatchObject([
        { user_id: maria.user.id, lead_id: lead.id, reason: 'not at hand' },
      ]);
      expect(await latest(lead.id)).toEqual(lead);
    },
  );
});

describe('where the link to sign goes if nothing is given for the signature', () => {
  const products = { health: {} };
  const edits = [{ email: 'eve@example.com' }, { phone_number: aPhone() }, { alt_phone_number: '+15552340998' }];

  it.each(edits)('is changed by anybody before the first product is chosen: %o', async data => {
    const { id } = await aStoredLead();
    expect(await edit(id, data, john)).toMatchObject(data);
  });

  it.each(edits)('is changed with the lead at hand alone from then on: %o', async data => {
    const lead = await aStoredLead({ products, assigned_agent_email_by_role: { closer: maria.user.email } });
    await expect(edit(lead.id, { ...data, city: 'Reno' }, john)).rejects.toEqual(rejectedAs('forbidden', NOT_AT_HAND));
    expect(await latest(lead.id)).toEqual(lead);
    expect(await edit(lead.id, data)).toMatchObject(data);
  });

  it('is decided again where the first product is chosen while the edit is written', async () => {
    const { id } = await aStoredLead();
    table.beforeWrite(1, () => changeLead(id, { set: { products } }));
    await expect(edit(id, { email: 'eve@example.com' }, john)).rejects.toEqual(rejectedAs('forbidden', NOT_AT_HAND));
    expect((await latest(id))?.email).not.toBe('eve@example.com');
  });
});

describe('the phone number of a lead', () => {
  it('moves with its claim, and the former number is free again', async () => {
    const [lead, number] = [await aStoredLead(), aPhone()];
    expect(await edit(lead.id, { phone_number: number, city: 'Reno' })).toMatchObject({
      phone_number: number,
      phone_number_since: at(10),
      phone_number_by: anActor().user.id,
      city: 'Reno',
    });
    expect(await leadOfPhone(number)).toBe(lead.id);
    expect(await leadOfPhone(lead.phone_number)).toBeUndefined();
    expect((await leadByPhone(number))?.id).toBe(lead.id);
    await edit(lead.id, { phone_number: lead.phone_number });
    expect(await leadOfPhone(number)).toBeUndefined();
  });

  it('is listed with the lead of a customer who took the consent back, at any of its numbers', async () => {
    const lead = await aStoredLead({ alt_phone_number: aPhone() });
    const [first, second] = [aPhone(), aPhone()];
    await writeOne(aRevocationAt(lead.alt_phone_number));
    await edit(lead.id, { phone_number: first });
    expect(await getBlacklistEntry(first)).toMatchObject({ source: 'disposition', posted_by: maria.user.email });
    await edit(lead.id, { phone_number: second, alt_phone_number: aPhone() });
    expect(await getBlacklistEntry(second)).toMatchObject({ source: 'disposition' });
    expect((await reachFactsOf({ number: second, lead: await storedNow(lead.id) })).blacklist).toHaveLength(1);
  });

  it('is not listed for a number that an admin has blocked or taken off the list, nor where it stays the same', async () => {
    const [blocked, lifted, same] = [await aStoredLead(), await aStoredLead(), await aStoredLead()];
    const [one, other] = [aPhone(), aPhone()];
    await writeOne(aRevocationAt(blocked.phone_number, 'single'));
    await writeOne(aRevocationAt(lifted.phone_number));
    await writeOne(blacklistEntryDeletion(lifted.phone_number, 1));
    await writeOne(aRevocationAt(same.phone_number));
    const before = table.itemsOf('blacklist-entry').length;
    await edit(blocked.id, { phone_number: one });
    await edit(lifted.id, { phone_number: other });
    await edit(same.id, { phone_number: same.phone_number, city: 'Reno' });
    expect(table.itemsOf('blacklist-entry')).toHaveLength(before);
  });

  it('that another lead has is a conflict, and nothing is written with it', async () => {
    const [lead, other] = [await aStoredLead(), await aStoredLead()];
    await expect(edit(lead.id, { phone_number: other.phone_number, city: 'Reno' })).rejects.toEqual(
      rejectedAs('conflict', 'Another lead has this phone number.'),
    );
    expect(await latest(lead.id)).toEqual(lead);
    expect(await leadOfPhone(other.phone_number)).toBe(other.id);
    expect(await leadOfPhone(lead.phone_number)).toBe(lead.id);
    expect(await auditOf(lead.id)).toEqual([]);
  });

  it('that the lead has already changes no claim', async () => {
    const lead = await aStoredLead();
    const same = await edit(lead.id, { phone_number: lead.phone_number });
    expect(same).not.toHaveProperty('phone_number_since');
    expect(await leadOfPhone(lead.phone_number)).toBe(lead.id);
  });

  it('belongs to one of two leads that take it at once', async () => {
    const [one, two, number] = [await aStoredLead(), await aStoredLead(), aPhone()];
    const answers = await Promise.allSettled([
      edit(one.id, { phone_number: number }),
      edit(two.id, { phone_number: number }, john),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [winner, loser] = answers[0]?.status === 'fulfilled' ? [one, two] : [two, one];
    expect(await leadOfPhone(number)).toBe(winner.id);
    expect(await leadOfPhone(loser.phone_number)).toBe(loser.id);
    expect(await latest(loser.id)).toEqual(loser);
  });

  it('is one of two that are set at once, and only that one is claimed', async () => {
    const [lead, first, second] = [await aStoredLead(), aPhone(), aPhone()];
    await Promise.all([edit(lead.id, { phone_number: first }), edit(lead.id, { phone_number: second }, john)]);
    const now = (await latest(lead.id))?.phone_number;
    expect([first, second]).toContain(now);
    expect(await Promise.all([lead.phone_number, first, second].map(leadOfPhone))).toEqual([
      undefined,
      now === first ? lead.id : undefined,
      now === second ? lead.id : undefined,
    ]);
  });
});
