import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import type { LiveCall } from '#shared/calls/call';
import { listAgentCallHistory, snippedRecordingDownloadLink } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import type { Agent } from '#shared/users/user';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { aPage, serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { AgentsPage } from './agents-page.tsx';
import { aCallOf, anAgent, aWaitingCall } from './monitor.fixture.ts';

const NOW = '2026-01-05T15:10:00.000Z';
const ada = anAgent('ada', { groups: ['admin'], roles: ['admin'], available: true });
const maria = anAgent('maria');
const james = anAgent('james', { available: true, waiting_for_call_since_ts: '2026-01-05T15:09:00.000Z' });
const priya = anAgent('priya', { groups: ['closer_t2'], last_active: '2026-01-05T15:00:00.000Z' });
const mariasCall = aCallOf('maria');

const given = ({
  agents = [ada, maria, james, priya],
  calls = [mariasCall] as LiveCall[],
  history = {} as Record<string, LiveCall[]>,
  more = {},
  roles = ['closer'] as Role[],
  path = '/agents',
} = {}) => {
  serve({
    listAgents: () => ({ data: agents }),
    listLiveCalls: () => ({ data: calls }),
    listAgentCallHistory: ({ id }) => aPage(history[String(id)] ?? []),
    ...more,
  });
  const page = (
    <>
      <AgentsPage verifications={<p>The pending verifications</p>} />
      <Link to="/agents?agent=maria">To Maria</Link>
    </>
  );
  return renderConsole(page, { openCalls: [], path, user: { roles, features: ['AgentDashboard'] } });
};

const card = (name: RegExp | string) => screen.findByRole('option', { name });
/** What is to be seen on a card, without its name for screen readers. */
const shownOn = (element: HTMLElement) =>
  [...element.querySelectorAll('[aria-hidden=true]')].map(part => part.textContent).join('');
const cards = () => screen.queryAllByRole('option').map(each => each.dataset.agent);
const groups = () =>
  screen.getAllByRole('group').flatMap(group => group.querySelector('.group-name > span')?.textContent ?? []);
const history = () => screen.getByRole('region', { name: 'Call history' });
const activeCall = () => screen.getByRole('region', { name: 'Active Call' });
const callChange = (item: LiveCall) =>
  ({ topic: topics.liveCalls(), entity: 'call', id: item.id, version: item.version, item }) as const;
const agentChange = (item: Agent) =>
  ({ topic: topics.agents(), entity: 'user', id: item.id, version: item.version, item }) as const;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the cards', () => {
  it('are grouped, the admins last, each in the colour of its state', async () => {
    given();
    await card(/^Maria/);
    expect(groups()).toEqual(['Closer T1', 'Closer T2', 'Admin']);
    expect(screen.getAllByRole('option').map(({ dataset }) => [dataset.agent, dataset.state])).toEqual([
      ['james', 'available'],
      ['maria', 'on-call'],
      ['priya', 'offline'],
      ['ada', 'available'],
    ]);
  });

  it('show the lead and the duration of a call, and how long others are available or offline', async () => {
    given();
    expect(shownOn(await card(/^Maria/))).toBe('MariaAnn Field00:09:55');
    expect(shownOn(await card(/^James/))).toBe('JamesAvailable00:01:00');
    expect(shownOn(await card(/^Priya/))).toBe('PriyaOffline00:10:00');
    act(() => vi.advanceTimersByTime(1000));
    expect(shownOn(await card(/^Maria/))).toBe('MariaAnn Field00:09:56');
  });

  it('show that a call rings at an agent until it is declined, or for eight seconds', async () => {
    const { live } = given();
    await card(/^James/);
    const offer = (rings: boolean, ts: string) =>
      live.send({
        ...{ topic: topics.liveCalls(), entity: 'offer', id: `${rings} ${ts}`, version: 1 },
        item: { email: james.email, rings, ts, version: 1 },
      } as const);
    await offer(true, NOW);
    expect((await card('James, Ringing')).dataset.state).toBe('ringing');
    expect(shownOn(await card(/^James/))).toBe('JamesRinging00:00:00');
    await offer(false, '2026-01-05T15:10:02.000Z');
    expect((await card('James, Available')).dataset.state).toBe('available');
    // An event that comes late changes nothing.
    await offer(true, '2026-01-05T15:10:01.000Z');
    expect(await card('James, Available')).toBeTruthy();
    await offer(true, '2026-01-05T15:10:03.000Z');
    expect(await card('James, Ringing')).toBeTruthy();
    act(() => vi.advanceTimersByTime(8000));
    expect(await card('James, Available')).toBeTruthy();
    // Also long after it: the call was withdrawn, which was heard.
    await offer(false, '2026-01-05T15:10:05.000Z');
    act(() => vi.advanceTimersByTime(60_000));
    await offer(true, '2026-01-05T15:10:04.000Z');
    act(() => vi.advanceTimersByTime(100));
    expect((await card(/^James/)).dataset.state).toBe('available');
  });

  it('stay in their places while the pointer moves over them, and for three seconds after that', async () => {
    const { live } = given();
    fireEvent.pointerMove(await card(/^Maria/));
    await live.send(agentChange({ ...james, version: 2, available: false }));
    await waitFor(async () => expect((await card(/^James/)).dataset.state).toBe('offline'));
    expect(cards()).toEqual(['james', 'maria', 'priya', 'ada']);
    act(() => vi.advanceTimersByTime(3000));
    expect(cards()).toEqual(['maria', 'james', 'priya', 'ada']);
  });

  it('keep the focus when they move', async () => {
    const { live } = given();
    (await card(/^James/)).focus();
    await live.send(agentChange({ ...james, version: 2, available: false }));
    await waitFor(() => expect(cards()).toEqual(['maria', 'james', 'priya', 'ada']));
    expect((document.activeElement as HTMLElement).dataset.agent).toBe('james');
  });

  it('show wrap-up without a call', async () => {
    const over = { call_ended: true, call_ended_ts: '2026-01-05T15:09:30.000Z', reservation_status: 'wrapup' as const };
    given({ calls: [aCallOf('maria', over)] });
    const wrapUp = await card(/^Maria/);
    expect(wrapUp.dataset.state).toBe('wrap-up');
    expect(shownOn(wrapUp)).toBe('MariaWrap-up00:00:30');
  });

  it('show the chips of the call', async () => {
    given({ calls: [aCallOf('maria', { lead_hold: true, agent_muted: true })] });
    expect(await card('Maria, On a call with Ann Field, ON HOLD, AGENT MUTED')).toBeTruthy();
    expect(screen.getByText('ON HOLD')).toBeTruthy();
  });
});

describe('an agent whose browser vanished', () => {
  const connection_lost_ts = '2026-01-05T15:00:00.000Z';

  it('is offline, with the reason on the card and beside it', async () => {
    given({ agents: [anAgent('priya', { connection_lost_ts })], calls: [] });
    const offline = await card('Priya, Offline, NO CONNECTION');
    expect(offline.dataset.state).toBe('offline');
    fireEvent.click(offline);
    expect(activeCall().textContent).toContain("Set offline: the agent's browser has had no connection since");
  });

  it('stays on the call, with the reason on the card', async () => {
    given({ agents: [anAgent('maria', { available: true, connection_lost_ts })] });
    const onCall = await card('Maria, On a call with Ann Field, NO CONNECTION');
    fireEvent.click(onCall);
    expect(activeCall().textContent).toContain('A call with sound goes on.');
  });

  it('has one chip for it where the call says that the agent is disconnected', async () => {
    const agents = [anAgent('maria', { available: true, connection_lost_ts })];
    given({ agents, calls: [aCallOf('maria', { agent_disconnected: true })] });
    const lost = await card('Maria, On a call with Ann Field, Disconnected');
    expect(lost.dataset.lost).toBe('true');
  });
});

describe('an agent who did not return to the customer', () => {
  const requeued = (fields: Partial<LiveCall> = {}) =>
    aCallOf('maria', {
      customer_requeued: true,
      call_ended: true,
      call_ended_ts: '2026-01-05T15:09:30.000Z',
      reservation_status: 'wrapup',
      ...fields,
    });
  const alerts = () => screen.queryAllByText('Maria did not return. The customer is back in the queue.');

  it('is announced once, and stays on the card', async () => {
    const { live } = given();
    await card(/^Maria/);
    await live.send(callChange(requeued({ version: 3 })));
    expect(await screen.findByRole('option', { name: /CUSTOMER BACK IN QUEUE/ })).toBeTruthy();
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]?.closest('[aria-live=polite]')).toBeTruthy();
    act(() => vi.advanceTimersByTime(11_000));
    await live.send(callChange(requeued({ version: 4, verification_requested: true })));
    expect(alerts()).toHaveLength(0);
  });

  it('is not announced to a supervisor who opens the monitor later', async () => {
    given({ calls: [requeued()] });
    await screen.findByRole('option', { name: /CUSTOMER BACK IN QUEUE/ });
    expect(alerts()).toHaveLength(0);
  });
});

describe('live changes', () => {
  it('move a call from card to card, and remove it when it is disposed', async () => {
    const { live } = given();
    await card(/^Maria/);
    await live.send(callChange(aCallOf('james', { id: mariasCall.id, version: 3 })));
    await waitFor(async () => expect((await card(/^James/)).dataset.state).toBe('on-call'));
    expect((await card(/^Maria/)).dataset.state).toBe('offline');
    await live.send(
      callChange(
        aCallOf('james', {
          id: mariasCall.id,
          version: 4,
          call_ended: true,
          reservation_status: 'wrapup',
          disposition: 'Sale',
        }),
      ),
    );
    await waitFor(async () => expect((await card(/^James/)).dataset.state).toBe('available'));
  });

  it('show new, offline and removed agents', async () => {
    const { live } = given();
    await card(/^Maria/);
    await live.send(agentChange({ ...james, version: 2, available: false }));
    await live.send(agentChange({ ...priya, version: 2, disabled: true }));
    await live.send(agentChange(anAgent('zoe')));
    await waitFor(() => expect(cards()).toEqual(['maria', 'james', 'zoe', 'ada']));
    expect((await card(/^James/)).dataset.state).toBe('offline');
  });

  it('keep the card of an agent who is disabled during a call, with a mark, until the call is over', async () => {
    const { live } = given();
    await card(/^Maria/);
    const call = aCallOf('maria');
    await live.send(callChange(call));
    await live.send(agentChange({ ...maria, version: 9, disabled: true }));
    expect(await card('Maria, On a call with Ann Field, Disabled')).toBeTruthy();
    await live.send(
      callChange({
        ...call,
        version: 9,
        call_ended: true,
        reservation_status: 'wrapup',
        disposition: 'Agent was disabled',
      }),
    );
    await waitFor(() => expect(cards()).not.toContain('maria'));
  });

  it('follow admins only for an admin', async () => {
    const busier = { ...ada, version: 2, available: false };
    const change = { ...agentChange(busier), topic: topics.admins() };
    const { live } = given({ roles: ['admin'] });
    await card(/^Ada/);
    await live.send(change);
    await waitFor(async () => expect((await card(/^Ada/)).dataset.state).toBe('offline'));
    cleanup();
    expect(given().live.followed()).not.toContain(topics.admins());
  });

  it('are read again after a reconnect', async () => {
    const { live } = given();
    await card(/^Maria/);
    serve({ listAgents: () => ({ data: [maria] }), listLiveCalls: () => ({ data: [] }) });
    await live.acknowledge(topics.liveCalls());
    await live.acknowledge(topics.agents());
    await waitFor(() => expect(cards()).toEqual(['maria']));
    expect((await card(/^Maria/)).dataset.state).toBe('offline');
  });
});

it('the right column begins with the pending verifications', async () => {
  given();
  await card(/^Maria/);
  const pending = screen.getByText('The pending verifications');
  expect(pending.compareDocumentPosition(activeCall())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('the toolbar', () => {
  it('counts the queue and shows how long the first caller has waited', async () => {
    given({ calls: [aWaitingCall(), aWaitingCall({ id: 'w2', created_ts: '2026-01-05T15:08:00.000Z' })] });
    await card(/^Maria/);
    const badge = screen.getByText('Queue');
    expect(badge.textContent).toBe('Queue2longest wait 00:10:00');
  });

  it('counts stuck tasks beside the queue, with an explanation', async () => {
    given({ calls: [mariasCall, aWaitingCall({ created_ts: '2026-01-05T13:00:00.000Z' })] });
    await card(/^Maria/);
    const badge = screen.getByText('1 stuck');
    fireEvent.mouseOver(badge);
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'There might be some old tasks that are left in a bad state.',
    );
  });

  it('filters online or offline agents, with their numbers', async () => {
    given();
    await card(/^Maria/);
    const toggle = (name: string) => screen.getByRole('button', { name });
    expect(['All 4', 'Online 3', 'Offline 1'].map(name => toggle(name).getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
      'false',
    ]);
    fireEvent.click(toggle('Offline 1'));
    expect(cards()).toEqual(['priya']);
    fireEvent.click(toggle('Online 3'));
    expect(cards()).toEqual(['james', 'maria', 'ada']);
  });

  it('filters by groups, showing two and the number of others', async () => {
    given();
    await card(/^Maria/);
    const select = screen.getByRole('combobox', { name: 'Groups' });
    expect(select.textContent).toBe('All groups');
    fireEvent.mouseDown(select);
    const choose = (name: string) => fireEvent.click(screen.getByRole('option', { name }));
    choose('Closer T2');
    choose('Admin');
    expect(select.textContent).toBe('Closer T2Admin');
    choose('Closer T1');
    expect(select.textContent).toBe('Closer T2Admin+1 others');
    choose('Closer T1');
    fireEvent.keyDown(screen.getByRole('listbox', { name: '' }), { key: 'Escape' });
    await waitFor(() => expect(cards()).toEqual(['priya', 'ada']));
  });

  it('opens with the filter of the address, and keeps a change of it there', async () => {
    given({ path: '/agents?groups=closer_t2,admin&presence=offline' });
    await card(/^Priya/);
    expect(cards()).toEqual(['priya']);
    expect(screen.getByRole('combobox', { name: 'Groups' }).textContent).toBe('Closer T2Admin');
    fireEvent.click(screen.getByRole('button', { name: /^All/ }));
    expect(cards()).toEqual(['priya', 'ada']);
  });

  it('keeps the agent who was selected since a link was followed, when the filter changes', async () => {
    given({ path: '/agents?agent=maria' });
    fireEvent.click(await card(/^James/));
    fireEvent.click(screen.getByRole('button', { name: /^Online/ }));
    expect((await card(/^James/)).getAttribute('aria-selected')).toBe('true');
  });

  it('shows an empty state for a filter without agents, and removes the filter', async () => {
    given({ agents: [james] });
    await card(/^James/);
    fireEvent.click(screen.getByRole('button', { name: 'Offline 0' }));
    expect(screen.getByText('No agents')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all agents' }));
    expect(cards()).toEqual(['james']);
    expect(screen.queryByRole('button', { name: 'Show all agents' })).toBeNull();
  });
});

describe('the keyboard', () => {
  it('reaches one card by Tab, moves by arrows and selects by Enter', async () => {
    given();
    await card(/^Maria/);
    const tabbable = () =>
      screen.getAllByRole('option').flatMap(each => (each.tabIndex === 0 ? each.dataset.agent : []));
    expect(tabbable()).toEqual(['james']);
    act(() => screen.getAllByRole('option')[0]?.focus());
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowRight' });
    expect((document.activeElement as HTMLElement).dataset.agent).toBe('maria');
    expect(tabbable()).toEqual(['maria']);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect((await card(/^Maria/)).getAttribute('aria-selected')).toBe('true');
    expect(within(activeCall()).getByText('Ann Field')).toBeTruthy();
  });

  it('keeps the focus on the cards when the focused card is removed', async () => {
    const { live } = given();
    await card(/^Maria/);
    fireEvent.click(screen.getByRole('button', { name: /^Online/ }));
    act(() => screen.getAllByRole('option')[0]?.focus());
    await live.send(agentChange({ ...james, version: 2, available: false }));
    await waitFor(() => expect((document.activeElement as HTMLElement).dataset.agent).toBe('maria'));
  });
});

describe('the selected agent', () => {
  it("shows 'No Active Call' without a selected agent or without a call", async () => {
    given();
    await card(/^Maria/);
    expect(within(activeCall()).getByText('No Active Call')).toBeTruthy();
    expect(within(activeCall()).getByText('Choose an agent to see their call.')).toBeTruthy();
    fireEvent.click(await card(/^James/));
    expect(within(activeCall()).getByText('No Active Call')).toBeTruthy();
    expect(within(activeCall()).queryByText('Choose an agent to see their call.')).toBeNull();
  });

  it('is the one whom the address names, and again when the link is followed once more', async () => {
    given({ path: '/agents?agent=maria' });
    expect((await card(/^Maria/)).getAttribute('aria-selected')).toBe('true');
    fireEvent.click(await card(/^James/));
    expect((await card(/^Maria/)).getAttribute('aria-selected')).toBe('false');
    fireEvent.click(screen.getByRole('link', { name: 'To Maria' }));
    expect((await card(/^Maria/)).getAttribute('aria-selected')).toBe('true');
  });

  it('shows the call with lead, source, group, times and chips', async () => {
    given({
      calls: [
        aCallOf('maria', {
          requested_group: 'closer_t1',
          request_take_over: true,
          transfer_from_user_email: 'bo@x.test',
        }),
      ],
    });
    fireEvent.click(await card(/^Maria/));
    const shown = activeCall().textContent ?? '';
    for (const text of [
      'Ann Field',
      'TV spot',
      'Customer inbound call',
      'Closer T1',
      'bo@x.test',
      'TO REQUESTED',
      '00:09:55',
      '00:00:05',
    ]) {
      expect(shown).toContain(text);
    }
  });

  it('shows no controls to a supervisor who is not an admin', async () => {
    given();
    fireEvent.click(await card(/^Maria/));
    const buttons = within(activeCall()).queryAllByRole('button');
    expect(buttons.map(({ title }) => title)).toEqual(['Copy the number']);
  });
});

describe("the agent's history", () => {
  const past = (id: string, minute: number, changes: Partial<LiveCall> = {}) =>
    aCallOf('maria', {
      id,
      lead_name: `Lead ${id}`,
      created_ts: `2026-01-05T14:${String(minute).padStart(2, '0')}:00.000Z`,
      accepted_ts: `2026-01-05T14:${String(minute).padStart(2, '0')}:05.000Z`,
      call_ended_ts: `2026-01-05T14:${String(minute + 1).padStart(2, '0')}:05.000Z`,
      call_ended: true,
      reservation_status: 'wrapup',
      disposition: 'Sale',
      ...changes,
    });
  const rows = () => [...history().querySelectorAll('tr[data-row]')].map(row => (row as HTMLElement).dataset.row);

  it('is read in pages of 20, and more on demand', async () => {
    const requested = vi.fn();
    given({
      more: {
        listAgentCallHistory: (input: Record<string, unknown>) => {
          requested(input);
          return input.key ? aPage([past('b', 10)]) : aPage([past('a', 20)], 'next');
        },
      },
    });
    fireEvent.click(await card(/^Maria/));
    await screen.findByText('Lead a');
    expect(requested).toHaveBeenLastCalledWith({ id: 'maria', limit: 20, key: undefined });
    expect(screen.getByText('Times in New York')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('Lead b');
    expect(requested).toHaveBeenLastCalledWith({ id: 'maria', limit: 20, key: 'next' });
    expect(rows()).toEqual(['a', 'b']);
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('follows live changes of the own calls of the agent only', async () => {
    const { live } = given({ history: { maria: [past('a', 20)] } });
    fireEvent.click(await card(/^Maria/));
    await screen.findByText('Lead a');
    await live.send(callChange(past('b', 30, { disposition: undefined })));
    await live.send(callChange(aCallOf('james', { id: 'j' })));
    await waitFor(() => expect(rows()).toEqual(['b', 'a']));
    await live.send(callChange(past('b', 30, { version: 3, reservation_user_key: 'user/james' })));
    await waitFor(() => expect(rows()).toEqual(['a']));
  });

  it('plays a recording, and shows a failure', async () => {
    const link = vi.fn(() => ({ data: 'https://bucket.test/a.wav' }) as unknown);
    given({
      history: { maria: [past('a', 20, { snipped_recording_key: 'recordings/REa.wav' })] },
      more: { snippedRecordingDownloadLink: link },
    });
    fireEvent.click(await card(/^Maria/));
    const play = await screen.findByRole('button', { name: 'Play the recording of the call with Lead a' });
    fireEvent.click(play);
    await waitFor(() => expect(document.querySelector('audio')?.src).toBe('https://bucket.test/a.wav'));
    expect(callOperation).toHaveBeenCalledWith(snippedRecordingDownloadLink, {
      snipped_recording: 'recordings/REa.wav',
      task_attribute_key: 'taskAttribute/a',
    });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.querySelector('audio')).toBeNull());

    link.mockImplementation(() => {
      throw new Error('no link');
    });
    fireEvent.click(play);
    expect((await screen.findAllByText('Download recording failed')).length).toBeGreaterThan(0);
  });

  it('links to the events of each call for an admin; without an own task to those of its conversation', async () => {
    const calls = [
      { ...past('a', 20), sids: { task_sid: 'WT1' } },
      { ...past('b', 10), sids: { conference_task_sid: 'WT2' } },
    ];
    const events = (id: string) => screen.queryByRole('link', { name: `Events of the call with Lead ${id}` });
    given({ roles: ['admin'], history: { maria: calls } });
    fireEvent.click(await card(/^Maria/));
    await screen.findByText('Lead a');
    expect(['a', 'b'].map(id => events(id)?.getAttribute('href'))).toEqual([
      '/twilio-events/WT1',
      '/twilio-events/WT2',
    ]);
    cleanup();
    given({ history: { maria: calls } });
    fireEvent.click(await card(/^Maria/));
    await screen.findByText('Lead a');
    expect(events('a')).toBeNull();
  });

  it('counts stuck tasks, with an explanation', async () => {
    const forgotten = past('a', 20, { disposition: undefined, call_ended_ts: '2026-01-04T14:00:00.000Z' });
    given({ history: { maria: [forgotten, past('b', 10)] } });
    fireEvent.click(await card(/^Maria/));
    const badge = await screen.findByText('1 stuck');
    fireEvent.mouseOver(badge);
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'There might be some old tasks that are left in a bad state.',
    );
  });

  it('shows when it is empty, and when it could not be read', async () => {
    given({ history: { james: [] } });
    fireEvent.click(await card(/^James/));
    expect(await screen.findByText('No Calls')).toBeTruthy();
    vi.mocked(callOperation).mockRejectedValue(
      new ApiFailure({ status: 503, code: 'unavailable', message: 'The table is busy.' }),
    );
    fireEvent.click(await card(/^Maria/));
    expect(await screen.findByText('The table is busy.')).toBeTruthy();
    expect(screen.getByText('Fetch call history error')).toBeTruthy();
    serve({ [listAgentCallHistory.name]: () => aPage([past('a', 20)]) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Lead a')).toBeTruthy();
  });
});

describe('the page', () => {
  it('shows a skeleton while it loads, after a delay', async () => {
    given({ more: { listLiveCalls: () => new Promise(() => undefined) } });
    expect(document.querySelector('.MuiSkeleton-root')).toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(within(screen.getByRole('status', { name: 'Loading' })).queryByRole('option')).toBeNull();
    expect(document.querySelector('.MuiSkeleton-root')).toBeTruthy();
  });

  it('shows why it could not be read, and reads again', async () => {
    given({
      more: {
        listAgents: () => {
          throw new ApiFailure({ status: 403, code: 'forbidden', message: 'You may not do this.' });
        },
      },
    });
    expect(await screen.findByText('You may not do this.')).toBeTruthy();
    serve({ listAgents: () => ({ data: [maria] }), listLiveCalls: () => ({ data: [] }) });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card(/^Maria/)).toBeTruthy();
  });
});
