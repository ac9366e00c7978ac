import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { createBlacklistEntry, getBlacklistEntry } from '#platform/table/blacklist/blacklist';
import { createCall, getCall } from '#platform/table/calls';
import { getLead, leadByPhone, qualifiedLeads, updateLead } from '#platform/table/leads';
import { defaultGroupConfigurations } from '#shared/access/default-groups';
import type { Call } from '#shared/calls/call';
import { CHANGED_MEANWHILE } from '#shared/changed-meanwhile';
import { leaveScriptPage as operation } from '#shared/contracts/leads';
import type { Lead } from '#shared/leads/lead';
import { NOT_AT_HAND } from '#shared/leads/sensitive-edit';
import { contributionsOfLead } from '#shared/metrics/lead-figures';
import { aCallWithCustomer, anEndedCall, at } from '../../tests/support/builders/a-call.ts';
import { aStoredLead } from '../../tests/support/builders/a-stored-lead.ts';
import { anActor, anAdmin, anotherAgent } from '../../tests/support/builders/an-actor.ts';
import { captureLog } from '../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../tests/support/unit/rejected-as.ts';
import { startUnitTable, type UnitTable } from '../../tests/support/unit/unit-table.ts';
import { leaveScriptPage } from './leave-script-page.ts';

let table: UnitTable;
let log: ReturnType<typeof captureLog>;

beforeEach(() => {
  table = startUnitTable();
  log = captureLog();
});
afterEach(() => vi.restoreAllMocks());

let count = 0;
const aStoredCall = async (lead: Pick<Lead, 'id'>, { user } = anActor(), fields: Partial<Call> = {}) => {
  const { version: _, ...call } = aCallWithCustomer({
    ...{ id: `call-${++count}`, lead_key: `lead/${lead.id}`, reservation_user_key: `user/${user.id}` },
    ...fields,
  });
  await createCall(call);
  return { id: call.id, key: `taskAttribute/${call.id}` as const };
};

const HISTORY = { selected_page_key: 'verify', selected_page_choice: 'Yes', back_pages: ['start'] };
const leave = (leadId: string, input: object, actor = anActor(), now = at(100)) =>
  leaveScriptPage(
    { actor, now },
    operation.input.parse({ leadId, prompt_name: 'greeting', history: HISTORY, ...input }),
  );
const latest = (id: string) => getLead(id, { latest: true });
const auditOf = async (id: string) => (await auditRecordsOfLead(id, { limit: 20 })).data;

describe('leaving a page of the script', () => {
  it('saves the answer, the inputs and the history, with an audit record', async () => {
    const lead = await aStoredLead({ script_answers: { opener: 'Warm' } });
    const { id, key } = await aStoredCall(lead);
    const left = await leave(lead.id, {
      answer: 'Yes',
      inputs: { dob: '1961-05-20', budget: '' },
      other_inputs: { carrier: 'Acme Mutual', renewal: '' },
      task_attribute_key: key,
    });
    expect(left).toEqual(await latest(lead.id));
    expect(left).toEqual({
      ...lead,
      dob: '1961-05-20',
      script_answers: { opener: 'Warm', greeting: 'Yes', carrier: 'Acme Mutual' },
      last_script_update_agent_email: 'maria.lopez@coverline.test',
      version: 2,
    });
    expect(await getCall(id, { latest: true })).toMatchObject({ script_prompt_pages_history: HISTORY, version: 2 });
    expect(await auditOf(lead.id)).toMatchObject([
      { action: 'lead_changed', fields: ['dob', 'script_answers.carrier', 'script_answers.greeting'] },
    ]);
  });

  it('by going back with nothing entered names the agent and records who opened the lead, and nothing else', async () => {
    const lead = await aStoredLead();
    const history = { selected_page_key: 'start', selected_page_choice: 'BACK', back_pages: [] };
    expect(await leave(lead.id, { history })).toEqual({
      ...lead,
      last_script_update_agent_email: 'maria.lopez@coverline.test',
      version: 2,
    });
    expect(await auditOf(lead.id)).toMatchObject([{ action: 'lead_opened', user_id: 'agent-1' }]);
  });

  it('with an answer of control characters keeps no answer', async () => {
    const lead = await aStoredLead({ Qualified_Lead: 'Qualified Lead' });
    const left = await leave(lead.id, { answer: '\u0000', other_inputs: { carrier: '\u0007' } });
    expect(left.script_answers).toBeUndefined();
    expect(await leave(lead.id, { prompt_name: 'Qualified_Lead', answer: ' \u0000 ' })).toMatchObject({
      Qualified_Lead: 'Qualified Lead',
    });
  });

  it('keeps of spouse and children what was not entered', async () => {
    const lead = await aStoredLead({
      spouse: { first_name: 'Ben', last_name: 'Park' },
      child: { 0: { first_name: 'Cy', gender: 'male' } },
    });
    const child = { 0: { dob: '2015-02-03' }, 1: { first_name: 'Dee' } };
    const left = await leave(lead.id, { inputs: { spouse: { first_name: 'Benjamin' }, child } });
    expect(left.spouse).toEqual({ first_name: 'Benjamin', last_name: 'Park' });
    expect(left.child).toEqual({
      0: { first_name: 'Cy', gender: 'male', dob: '2015-02-03' },
      1: { first_name: 'Dee' },
    });
  });

  it('keeps what others write at the same moment', async () => {
    const lead = await aStoredLead();
    const names = Array.from({ length: 5 }, (_, n) => `page_${n}`);
    await Promise.all([
      ...names.map(prompt_name => leave(lead.id, { prompt_name, answer: 'Yes' })),
      updateLead(lead.id, { set: { city: 'Austin' } }),
    ]);
    expect(await latest(lead.id)).toMatchObject({
      city: 'Austin',
      script_answers: Object.fromEntries(names.map(name => [name, 'Yes'])),
      version: 7,
    });
  });

  describe('over what somebody else has stored meanwhile', () => {
    const entered = {
      inputs: { meds_list: 'Metformin', city: 'Austin', spouse: { dob: '1960-01-02' } },
      other_inputs: { carrier: 'Zenith' },
      base: { meds_list: '', city: '', 'spouse.dob': '', 'script_answers.carrier': 'Acme Mutual' },
    };
    const stored = { script_answers: { carrier: 'Acme Mutual' } };

    it.each([
      ['a field', { ...stored, meds_list: 'Statins' }, 'meds_list', 'Statins'],
      ['a part of a field', { ...stored, spouse: { dob: '1961-03-04' } }, 'spouse.dob', '1961-03-04'],
      ['an answer', { script_answers: { carrier: 'Apex' } }, 'script_answers.carrier', 'Apex'],
    ])(
      '%s: saves nothing and tells the stored value, which the audit trail knows',
      async (_, theirs, field, current) => {
        const lead = await aStoredLead(theirs);
        const { id, key } = await aStoredCall(lead);
        await expect(leave(lead.id, { ...entered, task_attribute_key: key })).rejects.toMatchObject({
          code: 'conflict',
          detail: [{ field, message: CHANGED_MEANWHILE, current }],
        });
        expect(await latest(lead.id)).toEqual(lead);
        expect((await getCall(id, { latest: true }))?.script_prompt_pages_history).toBeUndefined();
        expect(await auditOf(lead.id)).toMatchObject([{ action: 'lead_opened', user_id: 'agent-1' }]);
      },
    );

    it('saves what its user has chosen, what is as it was seen, and what is stored already', async () => {
      const lead = await aStoredLead({ ...stored, meds_list: 'Statins', city: 'Austin' });
      const base = { ...entered.base, meds_list: 'Statins' };
      expect(await leave(lead.id, { ...entered, base })).toMatchObject({
        meds_list: 'Metformin',
        city: 'Austin',
        spouse: { dob: '1960-01-02' },
        script_answers: { carrier: 'Zenith' },
      });
    });

    it('counts an answer of the longest name', async () => {
      const name = `a${'b'.repeat(63)}`;
      const lead = await aStoredLead({ script_answers: { [name]: 'Theirs' } });
      const mine = { other_inputs: { [name]: 'Mine' }, base: { [`script_answers.${name}`]: '' } };
      await expect(leave(lead.id, mine)).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  it('moves the claim of the phone number, unless another lead has it', async () => {
    const [lead, other] = [await aStoredLead(), await aStoredLead()];
    const left = await leave(lead.id, { inputs: { phone_number: '(555) 234-7001', city: 'Austin' } });
    expect(left).toMatchObject({ phone_number: '+15552347001', city: 'Austin' });
    expect(await leadByPhone('+15552347001')).toMatchObject({ id: lead.id });
    expect(await leadByPhone(lead.phone_number)).toBeUndefined();

    await expect(leave(lead.id, { inputs: { phone_number: other.phone_number, city: 'Waco' } })).rejects.toEqual(
      rejectedAs('conflict', 'Another lead has this phone number.'),
    );
    expect(await latest(lead.id)).toEqual(left);
  });

  it('lists the new number of a customer who took the consent back', async () => {
    const lead = await aStoredLead();
    const { phone_number } = lead;
    const entry = { id: 'b-1', phone_number, blocked_inbound: false, source: 'disposition', posted_by: 'maria' };
    await createBlacklistEntry(entry);
    await leave(lead.id, { inputs: { phone_number: '(555) 234-7001' } });
    expect(await getBlacklistEntry('+15552347001')).toMatchObject({ source: 'disposition' });
  });

  it('keeps any text as it was entered', async () => {
    const lead = await aStoredLead();
    const text = '<script>alert(1)</script> שלום 你好 {first_name}';
    const left = await leave(lead.id, { answer: text, inputs: { budget: text }, other_inputs: { plan: text } });
    expect(left).toMatchObject({ budget: text, script_answers: { greeting: text, plan: text } });
  });
});

describe('a qualified lead', () => {
  /** Without a call of the actor with the lead. */
  const say = (leadId: string, actor: Actor, answer = 'Qualified Lead', now = at(100)) =>
    leave(leadId, { prompt_name: 'Qualified_Lead', answer }, actor, now);
  const qualify = async (leadId: string, actor = anActor(), answer?: string, now?: string) => {
    await aStoredCall({ id: leadId }, actor);
    return say(leadId, actor, answer, now);
  };
  const goOn = async (lead: Lead, actor: Actor) => {
    await aStoredCall(lead, actor);
    return leave(lead.id, { answer: 'Yes' }, actor);
  };
  const closer = anActor();
  const fronter = anActor({ id: 'agent-3', email: 'owen.brooks@coverline.test', roles: ['fronter'] });

  it('is one that the page of that name answers so', async () => {
    const lead = await aStoredLead();
    const left = await qualify(lead.id);
    expect(left).toMatchObject({
      Qualified_Lead: 'Qualified Lead',
      qualified_lead_status: 'Qualified Lead',
      qualified_ts: at(100),
      qualifying_agent_email_by_role: { closer: closer.user.email },
    });
    expect(left.script_answers).toBeUndefined();
    const fields = ['Qualified_Lead', 'qualifying_agent_email_by_role', 'qualified_ts'];
    expect(await auditOf(lead.id)).toMatchObject([{ action: 'lead_changed', fields }]);
  });

  it('is said on the call, with the agent who said it; a call that only goes on with it says nothing', async () => {
    const lead = await aStoredLead();
    const [first, second] = [await aStoredCall(lead), await aStoredCall(lead)];
    const answer = { prompt_name: 'Qualified_Lead', answer: 'Qualified Lead' };
    await leave(lead.id, { ...answer, task_attribute_key: first.key });
    await leave(lead.id, { answer: 'Yes', task_attribute_key: second.key });
    const said = { qualified_lead_status: 'Qualified Lead', qualified_by_email: closer.user.email };
    expect(await getCall(first.id, { latest: true })).toMatchObject(said);
    for (const field of Object.keys(said)) expect(await getCall(second.id, { latest: true })).not.toHaveProperty(field);
    await leave(lead.id, { ...answer, answer: 'Not Qualified', task_attribute_key: first.key });
    expect(await getCall(first.id, { latest: true })).toMatchObject({
      ...said,
      qualified_lead_status: 'Not Qualified',
    });
  });

  it('is audited where an agent goes on with it and becomes the one of that role, and once', async () => {
    const lead = await aStoredLead({
      Qualified_Lead: 'Qualified Lead',
      qualified_ts: at(1),
      qualifying_agent_email_by_role: { fronter: fronter.user.email },
    });
    await aStoredCall(lead);
    await leave(lead.id, {}, closer);
    const audited = { action: 'lead_changed', fields: ['qualifying_agent_email_by_role'], user_id: closer.user.id };
    expect(await auditOf(lead.id)).toMatchObject([audited]);
    await leave(lead.id, {}, closer);
    expect((await auditOf(lead.id)).map(({ action }) => action).sort()).toEqual(['lead_changed', 'lead_opened']);
    await qualify(lead.id, closer);
    expect(await auditOf(lead.id)).toContainEqual(expect.objectContaining({ fields: ['Qualified_Lead'] }));
  });

  it('is not one with another answer', async () => {
    const lead = await aStoredLead();
    const left = await qualify(lead.id, closer, 'Not Qualified');
    expect(left.Qualified_Lead).toBe('Not Qualified');
    expect(left).not.toHaveProperty('qualified_ts');
    expect(left).not.toHaveProperty('qualifying_agent_email_by_role');
  });

  it('leaves the list of qualified leads with another answer, and is back at its first time once its agent qualifies it', async () => {
    const day = { first: '2026-01-05', last: '2026-01-05' };
    const listed = async () => (await qualifiedLeads(day, { limit: 10 })).data.map(each => each.qualified_ts);
    const lead = await aStoredLead();
    await qualify(lead.id, closer, 'Qualified Lead', at(1));
    expect(await listed()).toEqual([at(1)]);
    await qualify(lead.id, closer, 'Not Qualified');
    expect(await listed()).toEqual([]);
    await qualify(lead.id);
    expect(await listed()).toEqual([at(1)]);
  });

  describe('is the On Hold of the agent who first said so', () => {
    const WEEKS_LATER = at(20 * 24 * 3600);
    const another = anActor({ id: 'agent-4', email: 'ben.fox@coverline.test', roles: ['fronter'] });
    const aQualifiedLead = async () => {
      const lead = await aStoredLead();
      await qualify(lead.id, fronter);
      return lead;
    };
    const onHoldOf = async ({ id }: Lead) => {
      const lead = await latest(id);
      const { user_email, ...counted } = lead ? (contributionsOfLead(lead)[1] ?? {}) : {};
      return lead?.Qualified_Lead === 'Qualified Lead' && 'day' in counted ? [counted.day, user_email] : undefined;
    };
    const first = ['2026-01-05', fronter.user.email];

    it('when a second one says so rightly weeks later, which names the second one for the role', async () => {
      const lead = await aQualifiedLead();
      const later = await qualify(lead.id, another, 'Qualified Lead', WEEKS_LATER);
      expect(later.qualifying_agent_email_by_role).toEqual({ fronter: another.user.email });
      expect(await onHoldOf(lead)).toEqual(first);
    });

    it('a closer, when a fronter says so later', async () => {
      const lead = await aStoredLead();
      await qualify(lead.id, closer);
      await qualify(lead.id, another, 'Qualified Lead', WEEKS_LATER);
      expect(await onHoldOf(lead)).toEqual(['2026-01-05', closer.user.email]);
    });

    it('also where the lead was qualified before whose it is was stored', async () => {
      const lead = await aStoredLead({
        ...{ Qualified_Lead: 'Qualified Lead', qualified_ts: at(1) },
        qualifying_agent_email_by_role: { closer: closer.user.email },
      });
      await goOn(lead, another);
      expect(await onHoldOf(lead)).toEqual(['2026-01-05', closer.user.email]);
    });

    it('until the lead is not qualified: then it is a new one, on its own day, of the next agent who says so', async () => {
      const lead = await aQualifiedLead();
      await qualify(lead.id, closer, 'Not Qualified');
      expect(await onHoldOf(lead)).toBeUndefined();
      await qualify(lead.id, another, 'Qualified Lead', WEEKS_LATER);
      expect(await onHoldOf(lead)).toEqual(['2026-01-25', another.user.email]);
      expect((await auditOf(lead.id))[0]?.fields).toContain('qualified_ts');
    });

    it('and is again, when an admin corrects that answer', async () => {
      const lead = await aQualifiedLead();
      await qualify(lead.id, another, 'Not Qualified');
      await say(lead.id, anAdmin(), 'Qualified Lead', WEEKS_LATER);
      expect(await onHoldOf(lead)).toEqual(first);
    });

    it('who is a fronter or a closer: the one of an admin becomes that of the first of them who says so', async () => {
      const lead = await aStoredLead();
      await say(lead.id, anAdmin());
      await goOn(lead, another);
      expect(await onHoldOf(lead)).toEqual(['2026-01-05', undefined]);
      await qualify(lead.id, another, 'Qualified Lead', WEEKS_LATER);
      expect(await onHoldOf(lead)).toEqual(['2026-01-25', another.user.email]);
    });
  });

  describe('without the lead at hand', () => {
    const denied = rejectedAs('forbidden', NOT_AT_HAND);

    it.each(['Qualified Lead', 'Not Qualified'])(
      'is not said to be %s; it is logged and nothing is written',
      async answer => {
        const lead = await aStoredLead({ Qualified_Lead: 'Qualified Lead', qualified_ts: at(1) });
        await expect(say(lead.id, fronter, answer)).rejects.toEqual(denied);
        expect(log.lines().filter(line => line.includes('access denied') && line.includes(lead.id))).toHaveLength(1);
        expect(await latest(lead.id)).toEqual(lead);
      },
    );

    it.each<[string, Partial<Call>]>([
      ['on a call with another lead', { lead_key: 'lead/other' }],
      ['after a call that is disposed', anEndedCall({ disposition: 'Sale' })],
      ['on a dial that nobody answered', { accepted_ts: undefined, conferences: undefined }],
    ])('is not said to be so %s', async (_, { id: __, ...fields }) => {
      const lead = await aStoredLead();
      await aStoredCall(lead, closer, { lead_key: `lead/${lead.id}`, ...fields });
      await expect(say(lead.id, closer)).rejects.toEqual(denied);
    });

    it('does not name the agent who only goes on with its script', async () => {
      const lead = await aStoredLead({ Qualified_Lead: 'Qualified Lead', qualified_ts: at(1) });
      const left = await leave(lead.id, { answer: 'Yes' }, closer);
      expect(left.script_answers).toEqual({ greeting: 'Yes' });
      expect(left).not.toHaveProperty('qualifying_agent_email_by_role');
    });

    it('is said to be so by its closer', async () => {
      const lead = await aStoredLead({ assigned_agent_email_by_role: { closer: closer.user.email } });
      expect((await say(lead.id, closer)).qualified_by_email).toBe(closer.user.email);
    });
  });

  it('may be answered on a call from a number that the lead does not have', async () => {
    const lead = await aStoredLead();
    await aStoredCall(lead, closer, { lead_phone_number: '+15559990009' });
    expect((await say(lead.id, closer)).Qualified_Lead).toBe('Qualified Lead');
  });

  it('keeps its first time, and one agent of each role', async () => {
    const lead = await aStoredLead({
      Qualified_Lead: 'Qualified Lead',
      qualified_ts: at(1),
      qualifying_agent_email_by_role: { fronter: fronter.user.email },
    });
    const again = await goOn(lead, closer);
    expect(again.qualified_ts).toBe(at(1));
    expect(again.qualifying_agent_email_by_role).toEqual({
      fronter: fronter.user.email,
      closer: closer.user.email,
    });
  });

  it('keeps its agent, until another one of that role gives that answer', async () => {
    const lead = await aStoredLead();
    await qualify(lead.id);
    const passed = await goOn(lead, anotherAgent());
    expect(passed.qualifying_agent_email_by_role).toEqual({ closer: closer.user.email });
    const qualified = await qualify(lead.id, anotherAgent());
    expect(qualified.qualifying_agent_email_by_role).toEqual({ closer: anotherAgent().user.email });
    expect(qualified.qualified_ts).toBe(at(100));
  });

  describe('counts for the deciding group of its qualifier at that moment', () => {
    const inGroups = (...names: string[]) =>
      defaultGroupConfigurations
        .filter(({ name }) => names.includes(name))
        .map(group => ({ ...group, version: 1, updated_ts: at(0) }));
    const ofFronter = anActor({ ...fronter.user, groups: ['fronter_t2'] });
    const groupOf = async (lead: Lead) => (await latest(lead.id))?.qualified_in_group;
    beforeEach(() => {
      table = startUnitTable({ groups: inGroups('closer_t1', 'closer_t2', 'fronter_t2') });
    });

    it('and keeps it when a closer qualifies the lead of a fronter again, or a fronter that of a closer', async () => {
      const [fronted, closed] = [await aStoredLead(), await aStoredLead()];
      await qualify(fronted.id, ofFronter);
      await qualify(fronted.id, closer);
      expect(await groupOf(fronted)).toBe('fronter_t2');
      await qualify(closed.id, closer);
      expect(await groupOf(closed)).toBe('closer_t1');
      await qualify(closed.id, ofFronter);
      expect(await groupOf(closed)).toBe('closer_t1');
    });

    it('and stays there while the qualifier is the same, even if that agent is in another group now', async () => {
      const lead = await aStoredLead();
      await qualify(lead.id, closer);
      const moved = anActor({ groups: ['closer_t2'] });
      await qualify(lead.id, moved, 'Not Qualified');
      await qualify(lead.id, moved);
      expect(await groupOf(lead)).toBe('closer_t1');
    });

    it('and for none once it is that of an agent whose group has no configuration', async () => {
      const lead = await aStoredLead();
      await qualify(lead.id, closer);
      const stranger = anActor({ ...anotherAgent().user, groups: ['night_shift'] });
      await qualify(lead.id, closer, 'Not Qualified');
      expect(await qualify(lead.id, stranger)).not.toHaveProperty('qualified_in_group');
    });

    it('and for none where nobody is known as its qualifier', async () => {
      const lead = await aStoredLead();
      expect(await qualify(lead.id, anAdmin())).not.toHaveProperty('qualified_in_group');
    });
  });

  it('goes by the first role of the agent that is not admin, and for an admin by none', async () => {
    const [one, two] = [await aStoredLead(), await aStoredLead()];
    const both = anActor({ roles: ['admin', 'verification', 'closer'] });
    expect((await qualify(one.id, both)).qualifying_agent_email_by_role).toEqual({ verification: both.user.email });
    const byAdmin = await qualify(two.id, anAdmin());
    expect(byAdmin.qualified_ts).toBe(at(100));
    expect(byAdmin).not.toHaveProperty('qualifying_agent_email_by_role');
  });
});

describe('a page is not left', () => {
  it('on the call of another agent, by an admin either; it is logged and nothing is written', async () => {
    const lead = await aStoredLead();
    const { id, key } = await aStoredCall(lead);
    for (const actor of [anotherAgent(), anAdmin()])
      await expect(leave(lead.id, { answer: 'Yes', task_attribute_key: key }, actor)).rejects.toEqual(
        rejectedAs('forbidden', 'This is not your call.'),
      );
    expect(log.lines().filter(line => line.includes('access denied') && line.includes(key))).toHaveLength(2);
    expect(await latest(lead.id)).toEqual(lead);
    expect(await getCall(id, { latest: true })).not.toHaveProperty('script_prompt_pages_history');
  });

  it('on a call with another lead', async () => {
    const [lead, other] = [await aStoredLead(), await aStoredLead()];
    const { key } = await aStoredCall(other);
    await expect(leave(lead.id, { answer: 'Yes', task_attribute_key: key })).rejects.toEqual(
      rejectedAs('conflict', 'This call is with another lead.'),
    );
  });

  it('of a lead or on a call that does not exist', async () => {
    const lead = await aStoredLead();
    await expect(leave('nobody', { answer: 'Yes' })).rejects.toEqual(rejectedAs('not_found'));
    await expect(leave(lead.id, { task_attribute_key: 'taskAttribute/none' })).rejects.toEqual(rejectedAs('not_found'));
    expect(await latest(lead.id)).toEqual(lead);
  });

  it('with a field for admins; it is logged without the value', async () => {
    const lead = await aStoredLead();
    await expect(leave(lead.id, { inputs: { lead_source: 'canary-source' } })).rejects.toEqual(
      rejectedAs('forbidden', 'Lead Sources can only be updated by admins.'),
    );
    expect(log.text()).toContain('access denied');
    expect(log.text()).not.toContain('canary-source');
    expect(await leave(lead.id, { inputs: { lead_source: 'tv_spot' } }, anAdmin())).toMatchObject({
      lead_source: 'tv_spot',
    });
  });

  it('with more than a lead can hold', async () => {
    const lead = await aStoredLead();
    const other_inputs = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`page_${n}`, 'x'.repeat(5000)]));
    await expect(leave(lead.id, { other_inputs })).rejects.toEqual(rejectedAs('rejected'));
  });

  it('with more than 30 KB of answers, counted in bytes', async () => {
    const pages = (n: number, text: string) =>
      Object.fromEntries(Array.from({ length: n }, (_, page) => [`page_${page}`, text]));
    const [latin, chinese] = [await aStoredLead(), await aStoredLead()];
    await leave(latin.id, { other_inputs: pages(6, 'x'.repeat(5000)) });
    await leave(chinese.id, { other_inputs: pages(2, '保'.repeat(5000)) });
    const message = "There is no more room for answers on this lead's script.";
    for (const [lead, text] of [
      [latin, 'x'.repeat(5000)],
      [chinese, '保'.repeat(300)],
    ] as const)
      await expect(leave(lead.id, { other_inputs: { another: text } })).rejects.toEqual(
        rejectedAs('rejected', message),
      );
    expect((await latest(chinese.id))?.script_answers).not.toHaveProperty('another');
  });

  it('where the lead changes before each write; where it changes once it is tried again', async () => {
    const lead = await aStoredLead();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { city: 'Austin' } }));
    expect(await leave(lead.id, { answer: 'Yes' })).toMatchObject({
      city: 'Austin',
      script_answers: { greeting: 'Yes' },
    });
    vi.restoreAllMocks();
    let n = 0;
    table.beforeWrite('each', () => updateLead(lead.id, { set: { city: `Austin ${++n}` } }));
    await expect(leave(lead.id, { answer: 'No' })).rejects.toEqual(
      rejectedAs('conflict', 'The lead is changing. Please try again.'),
    );
  });
});
