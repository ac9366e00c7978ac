import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feature, Role } from '#shared/access/roles';
import { topics } from '#shared/contracts/live';
import type { Lead } from '#shared/leads/lead';
import type { PendingVerification } from '#shared/leads/pending-verification';
import type { Agent } from '#shared/users/user';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aLead } from '../../../testing/a-lead.ts';
import { aPendingVerification } from '../../../testing/a-pending-verification.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { VerificationQueuePage } from './verification-queue-page.tsx';

const ME = 'maria.lopez@coverline.test';
const VERA = 'vera@coverline.test';
const VIC = 'vic@coverline.test';

const mine = { verification_agent_email: ME, agent_of_record: 'House' };
const veras = { verification_agent_email: VERA, agent_of_record: 'House' };

const anAgent = (email: string, changes: Partial<Agent> = {}): Agent => ({
  ...profileOf().user,
  id: email,
  email,
  roles: ['verification'],
  ...changes,
});

const failure = new ApiFailure({ status: 409, code: 'conflict', message: 'Somebody else has claimed this.' });

type Given = {
  leads?: PendingVerification[];
  roles?: Role[];
  features?: Feature[];
  agents?: () => { data: Agent[] };
  list?: () => { data: PendingVerification[] };
};

const given = (options: Given = {}) => {
  const {
    leads = [aPendingVerification('Field')],
    roles = ['verification'],
    features = [],
    list = () => ({ data: leads }),
  } = options;
  const { agents = () => ({ data: [anAgent(VIC), anAgent(VERA, { available: true })] }) } = options;
  let failureOfRequests: Error | undefined;
  const sent: unknown[][] = [];
  const respond = (name: string, { leadId, ...others }: Record<string, unknown>, changes: Partial<Lead>): Lead => {
    sent.push([name, leadId, others]);
    if (failureOfRequests) throw failureOfRequests;
    const lead = leads.find(({ id }) => id === leadId);
    return aLead({ ...lead, ...changes, verification_requested: true, version: 2 });
  };
  serve({
    listPendingVerifications: list,
    listAgents: agents,
    claimVerification: input =>
      respond('claim', input, {
        verification_agent_email: String(input.assignee_email ?? ME),
        agent_of_record: String(input.agent_of_record),
      }),
    unclaimVerification: input =>
      respond('unclaim', input, { verification_agent_email: undefined, agent_of_record: undefined }),
  });
  const desk = renderConsole(<VerificationQueuePage panel={leadId => <input aria-label={`Panel of ${leadId}`} />} />, {
    openCalls: [],
    user: { roles, features },
  });
  const sendChange = (id: string, version: number, item: PendingVerification | undefined) =>
    desk.live.send({ topic: topics.verificationQueue(), entity: 'pending-verification', id, version, item });
  return {
    ...desk,
    sent,
    sendChange,
    failRequests: () => {
      failureOfRequests = failure;
    },
  };
};
const asSupervisor: Given = { features: ['VerificationAdmin', 'AgentDashboard'] };

const names = () => screen.queryAllByText(/^Ann /).map(name => name.textContent);
const head = (name: string) => screen.findByRole('button', { name: new RegExp(`^Ann ${name}`) });
const card = (name: string) =>
  screen.getByText(`Ann ${name}`).closest('li') ?? expect.fail(`There is no card of ${name}.`);
const colour = (name: string) => card(name).dataset.claim;
const panelOf = (id: string) => screen.queryByRole('textbox', { name: `Panel of ${id}` });
const open = async (name: string) => fireEvent.click(await head(name));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const expectText = (text: string) => waitFor(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
describe('the verification queue', () => {
  it('shows that nobody waits', async () => {
    given({ leads: [] });
    expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
  });

  it('shows each lead’s source, its closer or n/a, and the age of the request', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const closer = { assigned_agent_email_by_role: { closer: 'kim@coverline.test' } };
    given({
      leads: [
        aPendingVerification('Field', { verification_requested_ts: hourAgo, ...closer }),
        aPendingVerification('Oak'),
      ],
    });
    const first = (await head('Field')).textContent;
    expect(first).toContain('TV spot');
    expect(first).toContain('kim@coverline.test');
    expect(first).toContain('an hour ago');
    expect((await head('Oak')).textContent).toContain('n/a');
  });

  it('names the closer who qualified the lead, and how; the fronter where no closer did', async () => {
    const qualified = (by: Record<string, string>) => ({
      qualified_lead_status: 'Qualified Lead',
      qualifying_agent_email_by_role: by,
    });
    given({
      leads: [
        aPendingVerification('Field', qualified({ fronter: 'fay@coverline.test', closer: 'kim@coverline.test' })),
        aPendingVerification('Oak', qualified({ fronter: 'fay@coverline.test' })),
        aPendingVerification('Elm'),
      ],
    });
    expect((await head('Field')).textContent).toContain('Qualified Lead by kim@coverline.test');
    expect((await head('Oak')).textContent).toContain('Qualified Lead by fay@coverline.test');
    expect((await head('Elm')).textContent).not.toContain('Qualified');
  });

  it('names nobody for an answer that another agent gave after the one who qualified the lead', async () => {
    const by = { qualifying_agent_email_by_role: { closer: 'kim@coverline.test' } };
    given({ leads: [aPendingVerification('Field', { qualified_lead_status: 'Not Qualified', ...by })] });
    const text = (await head('Field')).textContent;
    expect(text).toContain('Not Qualified');
    expect(text).not.toContain('kim@coverline.test');
  });

  it('shows who has claimed each lead, by colour and in words', async () => {
    given({
      leads: [aPendingVerification('Field'), aPendingVerification('Oak', mine), aPendingVerification('Elm', veras)],
    });
    await head('Field');
    expect(['Field', 'Oak', 'Elm'].map(colour)).toEqual(['unclaimed', 'mine', 'other']);
    expect(card('Field').textContent).toContain('Nobody yet');
    expect(card('Oak').textContent).toContain('You');
    expect(card('Elm').textContent).toContain(VERA);
    expect(screen.getByText('3 waiting, 1 yours')).toBeTruthy();
  });

  it('follows requests, claims and completions, newest request first', async () => {
    const { sendChange } = given();
    await head('Field');
    sendChange('Oak', 1, aPendingVerification('Oak', { verification_requested_ts: '2026-01-05T16:00:00.000Z' }));
    await waitFor(() => expect(names()).toEqual(['Ann Oak', 'Ann Field']));
    sendChange('Oak', 2, aPendingVerification('Oak', { ...veras, version: 2 }));
    await waitFor(() => expect(colour('Oak')).toBe('other'));
    sendChange('Field', 2, undefined);
    await waitFor(() => expect(names()).toEqual(['Ann Oak']));
  });

  it('shows why it cannot be read, and reads again', async () => {
    const list = vi.fn((): { data: PendingVerification[] } => {
      throw failure;
    });
    given({ list });
    expect(await screen.findByText('Somebody else has claimed this.')).toBeTruthy();
    list.mockImplementation(() => ({ data: [aPendingVerification('Field')] }));
    press('Retry');
    expect(await head('Field')).toBeTruthy();
  });

  it('is not followed by a user who may not see it', async () => {
    const { live } = given({ roles: ['closer'] });
    await waitFor(() => expect(callOperation).toHaveBeenCalled());
    expect(live.followed()).not.toContain(topics.verificationQueue());
  });
});

describe('a panel in the queue', () => {
  it('is the only open one', async () => {
    given({ leads: [aPendingVerification('Field'), aPendingVerification('Oak')] });
    await open('Field');
    expect(panelOf('Field')).toBeTruthy();
    await open('Oak');
    expect(panelOf('Oak')).toBeTruthy();
    expect(panelOf('Field')).toBeNull();
    await open('Oak');
    expect(panelOf('Oak')).toBeNull();
  });

  it('opens for an agent if the lead is unclaimed or claimed by that agent', async () => {
    given({
      leads: [aPendingVerification('Field'), aPendingVerification('Oak', mine), aPendingVerification('Elm', veras)],
    });
    await head('Field');
    expect(await head('Oak')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ann Elm/ })).toBeNull();
  });

  it('opens for an admin, whoever has the claim', async () => {
    given({ leads: [aPendingVerification('Elm', veras)], roles: ['admin'] });
    await open('Elm');
    expect(panelOf('Elm')).toBeTruthy();
  });

  it('is hidden from a supervisor if another agent has the claim; the supervisor may only reassign it', async () => {
    given({ leads: [aPendingVerification('Elm', veras)], ...asSupervisor });
    await open('Elm');
    expect(screen.getByRole('button', { name: 'Reassign' })).toBeTruthy();
    expect(panelOf('Elm')).toBeNull();
  });

  it('keeps what is typed in it when another agent claims the lead', async () => {
    const { sendChange } = given();
    await open('Field');
    await userEvent.type(panelOf('Field') as HTMLElement, 'half a sent');
    sendChange('Field', 2, aPendingVerification('Field', { ...veras, version: 2 }));
    await waitFor(() => expect(colour('Field')).toBe('other'));
    expect(screen.getByDisplayValue('half a sent')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Claim|Unclaim)$/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Ann Field/ }));
    expect(screen.queryByRole('button', { name: /^Ann Field/ })).toBeNull();
  });

  it('holds additions and removals while it is open, and applies them when it closes', async () => {
    const { sendChange } = given({ leads: [aPendingVerification('Field'), aPendingVerification('Oak')] });
    await open('Field');
    const bar = screen.getByRole('status', { name: 'Held back' });
    expect(bar.textContent).toBe('');
    sendChange('Elm', 1, aPendingVerification('Elm', { verification_requested_ts: '2026-01-05T16:00:00.000Z' }));
    sendChange('Ash', 1, aPendingVerification('Ash', { verification_requested_ts: '2026-01-05T17:00:00.000Z' }));
    await waitFor(() => expect(bar.textContent).toContain('2 new:'));
    sendChange('Oak', 2, undefined);
    await waitFor(() => expect(bar.textContent).toContain('2 new, 1 gone'));
    expect(names()).toEqual(['Ann Field', 'Ann Oak']);
    expect(card('Oak').textContent).toContain('No longer in the queue');
    expect(within(card('Oak')).queryByRole('button')).toBeNull();
    await open('Field');
    await waitFor(() => expect(names()).toEqual(['Ann Ash', 'Ann Elm', 'Ann Field']));
    expect(bar.textContent).toBe('');
  });

  it('stays open when its own lead is completed, with the last claim', async () => {
    const { sendChange } = given({ leads: [aPendingVerification('Field')] });
    await open('Field');
    sendChange('Field', 2, aPendingVerification('Field', { ...mine, version: 2 }));
    await waitFor(() => expect(colour('Field')).toBe('mine'));
    sendChange('Field', 3, undefined);
    expect(await screen.findByText(/This lead no longer awaits verification/)).toBeTruthy();
    expect(colour('Field')).toBe('mine');
    expect(panelOf('Field')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Unclaim' })).toBeNull();
    await open('Field');
    expect(await screen.findByText('No Pending Verifications')).toBeTruthy();
  });

  it('applies what was held also when another panel is opened', async () => {
    const { sendChange } = given({ leads: [aPendingVerification('Field'), aPendingVerification('Oak')] });
    await open('Field');
    sendChange('Elm', 1, aPendingVerification('Elm', { verification_requested_ts: '2026-01-05T16:00:00.000Z' }));
    await screen.findByText('1 new');
    await open('Oak');
    await waitFor(() => expect(names()).toEqual(['Ann Elm', 'Ann Field', 'Ann Oak']));
    expect(panelOf('Oak')).toBeTruthy();
  });
});

describe('a verification agent', () => {
  it('claims a lead with an agent of record', async () => {
    const { sent } = given();
    await open('Field');
    expect(screen.queryByRole('combobox', { name: 'Assignee' })).toBeNull();
    await choose('Agent of record', 'Dana Whitfield');
    press('Claim');
    await waitFor(() => expect(colour('Field')).toBe('mine'));
    expect(sent).toEqual([['claim', 'Field', { agent_of_record: 'Dana Whitfield' }]]);
    expect(screen.getByText(/Claimed by you/).textContent).toContain('Dana Whitfield');
    expect(panelOf('Field')).toBeTruthy();
  });

  it('must choose an agent of record', async () => {
    const { sent } = given();
    await open('Field');
    press('Claim');
    await expectText('Please select an agent of record to claim verification.');
    expect(sent).toEqual([]);
  });

  it('sees that the claim failed, and why, and keeps the choice', async () => {
    const { failRequests } = given();
    failRequests();
    await open('Field');
    await choose('Agent of record', 'House');
    press('Claim');
    await expectText('Verification claim failed.');
    expect(await screen.findByText('Somebody else has claimed this.')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Agent of record' }).textContent).toBe('House');
    expect(colour('Field')).toBe('unclaimed');
  });

  it('unclaims the agent’s own claim', async () => {
    const { sent } = given({ leads: [aPendingVerification('Field', mine)] });
    await open('Field');
    press('Unclaim');
    await waitFor(() => expect(colour('Field')).toBe('unclaimed'));
    expect(sent).toEqual([['unclaim', 'Field', {}]]);
    expect(screen.getByRole('combobox', { name: 'Agent of record' }).textContent).toContain('Choose');
  });

  it('sees that unclaiming failed', async () => {
    const { failRequests } = given({ leads: [aPendingVerification('Field', mine)] });
    failRequests();
    await open('Field');
    press('Unclaim');
    await expectText('Uncalim lead error');
    expect(colour('Field')).toBe('mine');
  });
});

describe('a verification admin', () => {
  it('assigns a verification agent, and sees who is available', async () => {
    const { sent, live } = given(asSupervisor);
    await open('Field');
    await choose('Assignee', VERA);
    await choose('Agent of record', 'House');
    press('Assign');
    await waitFor(() => expect(colour('Field')).toBe('other'));
    expect(sent).toEqual([['claim', 'Field', { agent_of_record: 'House', assignee_email: VERA }]]);
    expect(screen.getByRole('img', { name: 'Available' })).toBeTruthy();
    live.send({ topic: topics.agents(), entity: 'user', id: VERA, version: 2, item: anAgent(VERA, { version: 2 }) });
    expect(await screen.findByRole('img', { name: 'Not available' })).toBeTruthy();
  });

  it('needs both an assignee and an agent of record', async () => {
    const { sent } = given(asSupervisor);
    await open('Field');
    await choose('Assignee', VERA);
    press('Assign');
    await expectText('Select assignee and AOR to claim lead');
    expect(sent).toEqual([]);
  });

  it('can choose only verification agents', async () => {
    given({ ...asSupervisor, agents: () => ({ data: [anAgent(VIC), anAgent('kim@x.test', { roles: ['closer'] })] }) });
    await open('Field');
    await userEvent.click(screen.getByRole('combobox', { name: 'Assignee' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([VIC]);
  });

  it('reassigns another agent’s claim, and unclaims it', async () => {
    const { sent } = given({ leads: [aPendingVerification('Elm', veras)], roles: ['admin'] });
    await open('Elm');
    await choose('Assignee', VIC);
    press('Reassign');
    await waitFor(() => expect(screen.getByRole('group', { name: 'Claim' }).textContent).toContain(VIC));
    press('Unclaim');
    await waitFor(() => expect(colour('Elm')).toBe('unclaimed'));
    expect(sent).toEqual([
      ['claim', 'Elm', { agent_of_record: 'House', assignee_email: VIC }],
      ['unclaim', 'Elm', {}],
    ]);
  });

  it('sees that assigning failed, and why', async () => {
    const { failRequests } = given({ leads: [aPendingVerification('Elm', veras)], roles: ['admin'] });
    failRequests();
    await open('Elm');
    await choose('Assignee', VIC);
    press('Reassign');
    await expectText('Clain lead error');
    expect(await screen.findByText('Somebody else has claimed this.')).toBeTruthy();
  });

  it('sees that the agents cannot be read, and reads them again', async () => {
    const agents = vi.fn((): { data: Agent[] } => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    given({ ...asSupervisor, agents });
    await open('Field');
    expect(await screen.findByText('Something went wrong.')).toBeTruthy();
    agents.mockImplementation(() => ({ data: [anAgent(VIC)] }));
    press('Retry');
    await waitFor(() => expect(screen.queryByText('Something went wrong.')).toBeNull());
  });
});
