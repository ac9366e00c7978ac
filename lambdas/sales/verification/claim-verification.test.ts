import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Actor } from '#platform/handlers/actor';
import { auditRecordsOfLead } from '#platform/table/audit/audit-records';
import { getLead, updateLead } from '#platform/table/leads';
import { updateUser } from '#platform/table/users';
import type { Lead } from '#shared/leads/lead';
import { at } from '../../../tests/support/builders/a-call.ts';
import { aGroup, aUser } from '../../../tests/support/builders/a-user.ts';
import { aLeadToVerify } from '../../../tests/support/builders/a-verification.ts';
import { aVerifier } from '../../../tests/support/builders/a-verifier.ts';
import { anAdmin } from '../../../tests/support/builders/an-actor.ts';
import { storeUsers } from '../../../tests/support/builders/stored-sales.ts';
import { captureLog } from '../../../tests/support/unit/captured-log.ts';
import { rejectedAs } from '../../../tests/support/unit/rejected-as.ts';
import { rejectedAt } from '../../../tests/support/unit/rejected-at.ts';
import { startUnitTable, type UnitTable } from '../../../tests/support/unit/unit-table.ts';
import { claimVerification } from './claim-verification.ts';
import { unclaimVerification } from './unclaim-verification.ts';

const VERA = 'vera@coverline.test';
const VIC = 'vic@coverline.test';

const vera = aVerifier('vera');
const vic = aVerifier('vic');
const supervisor = aVerifier('sue', ['VerificationAdmin']);
const admins = [
  ['a verification admin', supervisor],
  ['an admin', anAdmin()],
] as const;

let table: UnitTable;
let log: ReturnType<typeof captureLog>;
beforeEach(async () => {
  table = startUnitTable({
    groups: ['closer_t1', 'admin'].map(name => aGroup({ name, agent_of_record: ['Jane Doe', 'Joe'] })),
  });
  log = captureLog();
  await storeUsers(
    vera.user,
    vic.user,
    supervisor.user,
    anAdmin().user,
    aUser({ id: 'carl', email: 'carl@coverline.test' }),
    {
      ...aVerifier('gone').user,
      disabled: true,
    },
  );
});
afterEach(() => vi.restoreAllMocks());

const waiting = (fields: Partial<Lead> = {}) =>
  aLeadToVerify({ lead: { verification_requested: true, verification_requested_ts: at(0), ...fields } });
const claimed = (email = VERA) => waiting({ verification_agent_email: email, agent_of_record: 'Jane Doe' });

const claim = (
  leadId: string,
  actor: Actor,
  { assignee_email, agent_of_record = 'Jane Doe' }: { assignee_email?: string; agent_of_record?: string } = {},
) =>
  claimVerification(
    { actor, now: at(100) },
    { leadId, agent_of_record, ...(assignee_email !== undefined && { assignee_email }) },
  );
const unclaim = (leadId: string, actor: Actor) => unclaimVerification({ actor, now: at(100) }, { leadId });

const latest = (id: string) => getLead(id, { latest: true });
const agentOf = async (id: string) => (await latest(id))?.verification_agent_email;
const auditOf = async (leadId: string) => (await auditRecordsOfLead(leadId, { limit: 20 })).data;
const denied = () => log.lines().filter(line => line.includes('access denied'));
const takenByAnother = rejectedAs('conflict', 'Somebody else has claimed this verification.');

describe('a claim', () => {
  it('gives a verification that nobody has to the actor, with an audit record', async () => {
    const lead = await waiting();
    const taken = await claim(lead.id, vera);
    expect(taken).toMatchObject({ verification_agent_email: VERA, agent_of_record: 'Jane Doe', version: 2 });
    expect(await latest(lead.id)).toEqual(taken);
    expect(await auditOf(lead.id)).toMatchObject([
      { action: 'verification_changed', fields: ['verification_agent_email', 'agent_of_record'], user_id: 'vera' },
    ]);
  });

  it.each([
    ['for an agent', supervisor, VERA],
    ['for oneself', vera, undefined],
  ])(
    '%s who is disabled at the same moment is not written: the handover would not find it',
    async (_, actor, assignee) => {
      const lead = await waiting();
      table.beforeWrite(1, () => updateUser('vera', { set: { disabled: true } }));
      await expect(claim(lead.id, actor, { ...(assignee && { assignee_email: assignee }) })).rejects.toMatchObject({
        code: 'rejected',
      });
      expect(await agentOf(lead.id)).toBeUndefined();
    },
  );

  it('is the same with the actor’s own e-mail', async () => {
    const lead = await waiting();
    expect(await claim(lead.id, vera, { assignee_email: VERA })).toMatchObject({ verification_agent_email: VERA });
  });

  it('of one’s own verification may change the agent of record', async () => {
    const lead = await claimed();
    expect(await claim(lead.id, vera, { agent_of_record: 'Joe' })).toMatchObject({ agent_of_record: 'Joe' });
  });

  it('by two at once is written once', async () => {
    for (const other of [vic, supervisor]) {
      const lead = await waiting();
      const answers = await Promise.allSettled([claim(lead.id, vera), claim(lead.id, other)]);
      expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await latest(lead.id)).toEqual(answers.find(answer => answer.status === 'fulfilled')?.value);
      expect(answers.find(answer => answer.status === 'rejected')?.reason).toEqual(takenByAnother);
    }
  });

  it('is decided again where the lead changes before it is written', async () => {
    const lead = await waiting();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { budget: '100' } }));
    expect(await claim(lead.id, vera)).toMatchObject({ verification_agent_email: VERA, budget: '100' });
  });

  it('is a conflict where another claims before it is written, or the lead never stops changing', async () => {
    const lead = await waiting();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { verification_agent_email: VIC } }));
    await expect(claim(lead.id, vera)).rejects.toEqual(takenByAnother);
    vi.restoreAllMocks();
    const changing = await waiting();
    let budget = 0;
    table.beforeWrite('each', () => updateLead(changing.id, { set: { budget: String(++budget) } }));
    await expect(claim(changing.id, vera)).rejects.toEqual(
      rejectedAs('conflict', 'This lead is changing. Please try again.'),
    );
  });

  it.each([
    ['was not requested', { verification_requested: undefined }],
    ['was taken back', { verification_requested: false }],
    ['is completed', { verification_completed: true }],
  ])('of a verification that %s is a conflict', async (_, fields) => {
    const lead = await waiting(fields);
    await expect(claim(lead.id, vera)).rejects.toEqual(
      rejectedAs('conflict', 'This lead does not await verification.'),
    );
  });

  it('of no lead is not found', async () => {
    await expect(claim('nobody', vera)).rejects.toEqual(rejectedAs('not_found'));
    await expect(unclaim('nobody', vera)).rejects.toEqual(rejectedAs('not_found'));
  });

  it('needs an agent of record whom the actor’s group offers, or whom the lead has already', async () => {
    const lead = await waiting();
    await expect(claim(lead.id, vera, { agent_of_record: 'Jane Do' })).rejects.toEqual(
      rejectedAt('agent_of_record', 'Choose one of the agents of record.'),
    );
    expect(await agentOf(lead.id)).toBeUndefined();
    await updateLead(lead.id, { set: { agent_of_record: 'Jim of another group' } });
    expect(await claim(lead.id, vera, { agent_of_record: 'Jim of another group' })).toMatchObject({
      verification_agent_email: VERA,
    });
  });
});

describe('a claim for another agent', () => {
  it.each(admins)('is made by %s, who may take the verification from its agent', async (_, actor) => {
    const lead = await claimed();
    const taken = await claim(lead.id, actor, { assignee_email: VIC });
    expect(taken).toMatchObject({ verification_agent_email: VIC });
    expect(await claim(lead.id, actor, { assignee_email: actor.user.email })).toMatchObject({
      verification_agent_email: actor.user.email,
    });
  });

  it.each(admins)(
    'is needed to take a verification from its agent: %s who names nobody is rejected',
    async (_, actor) => {
      const lead = await claimed();
      await expect(claim(lead.id, actor)).rejects.toEqual(takenByAnother);
      expect(await agentOf(lead.id)).toBe(VERA);
    },
  );

  it('is denied to a verification agent, and logged', async () => {
    const lead = await claimed(VIC);
    await expect(claim(lead.id, vera, { assignee_email: VIC })).rejects.toEqual(
      rejectedAs('forbidden', 'You can claim a verification only for yourself.'),
    );
    expect(JSON.parse(denied()[0] ?? '{}')).toMatchObject({ user_id: 'vera', lead_id: lead.id });
  });

  it('does not let a verification agent take one from its agent', async () => {
    const lead = await claimed(VIC);
    for (const assignee_email of [undefined, VERA])
      await expect(claim(lead.id, vera, { assignee_email })).rejects.toEqual(takenByAnother);
  });

  it.each(['carl@coverline.test', 'nobody@coverline.test', 'gone@coverline.test'])('is not for %s', async email => {
    const lead = await waiting();
    await expect(claim(lead.id, supervisor, { assignee_email: email })).rejects.toEqual(
      rejectedAt('assignee_email', 'Choose a verification agent.'),
    );
    expect(await agentOf(lead.id)).toBeUndefined();
  });
});

describe('taking a claim back', () => {
  it('frees the verification and its agent of record, once', async () => {
    const lead = await claimed();
    const freed = await unclaim(lead.id, vera);
    for (const field of ['verification_agent_email', 'agent_of_record']) expect(freed).not.toHaveProperty(field);
    expect(await unclaim(lead.id, vera)).toEqual(freed);
    expect(await auditOf(lead.id)).toMatchObject([
      { action: 'verification_changed', fields: ['verification_agent_email', 'agent_of_record'], user_id: 'vera' },
      { action: 'lead_opened', user_id: 'vera' },
    ]);
  });

  it.each(admins)('of another agent is for %s', async (_, actor) => {
    const lead = await claimed();
    expect((await unclaim(lead.id, actor)).verification_agent_email).toBeUndefined();
  });

  it('of another agent is denied to a verification agent, and logged', async () => {
    const lead = await claimed(VIC);
    await expect(unclaim(lead.id, vera)).rejects.toEqual(
      rejectedAs('forbidden', 'You can unclaim only what you have claimed.'),
    );
    expect(denied()).toHaveLength(1);
    expect(await agentOf(lead.id)).toBe(VIC);
  });

  it('is decided again where another agent claims before it is written', async () => {
    const lead = await claimed();
    table.beforeWrite(1, () => updateLead(lead.id, { set: { verification_agent_email: VIC } }));
    await expect(unclaim(lead.id, vera)).rejects.toEqual(rejectedAs('forbidden'));
    expect(await agentOf(lead.id)).toBe(VIC);
  });

  it('is a conflict where the claim never stops changing', async () => {
    const lead = await claimed();
    let n = 0;
    table.beforeWrite('each', () => updateLead(lead.id, { set: { verification_agent_email: `${++n}@x.test` } }));
    await expect(unclaim(lead.id, supervisor)).rejects.toEqual(
      rejectedAs('conflict', 'This lead is changing. Please try again.'),
    );
  });
});
