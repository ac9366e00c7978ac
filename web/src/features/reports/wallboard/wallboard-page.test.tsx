import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feature } from '#shared/access/roles';
import type { LiveCall } from '#shared/calls/call';
import { topics } from '#shared/contracts/live';
import type { Wallboard } from '#shared/contracts/reports';
import { lineOf } from '#shared/metrics/report';
import { defaultThresholds } from '#shared/metrics/wallboard';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { aCallOf, anAgent, aWaitingCall } from '../../supervision/agents/monitor.fixture.ts';
import { WallboardPage } from './wallboard-page.tsx';

/** 10:10 am in New York. */
const NOW = '2026-01-05T15:10:00.000Z';
const agents = [
  anAgent('maria'),
  anAgent('james', { available: true, waiting_for_call_since_ts: '2026-01-05T15:09:00.000Z' }),
  anAgent('priya', { last_active: '2026-01-05T15:00:00.000Z' }),
];
const waiting = aWaitingCall({ requested_group: 'closer_t1', created_ts: '2026-01-05T15:09:50.000Z' });
const board: Wallboard = {
  day: '2026-01-05',
  total: lineOf('', { offered_qtd: 20, answered_in_time_qtd: 18, abandoned_qtd: 1, sales_qtd: 3, premiums: 250_00 }),
  groups: [],
  thresholds: { closer_t1: defaultThresholds },
  as_of: NOW,
};
const getWallboard = vi.fn((): unknown => board);

const given = ({
  calls = [aCallOf('maria'), waiting] as LiveCall[],
  team = agents,
  features = ['AgentDashboard'] as Feature[],
} = {}) => {
  serve({ listAgents: () => ({ data: team }), listLiveCalls: () => ({ data: calls }), getWallboard });
  return renderConsole(<WallboardPage />, { openCalls: [], user: { features } });
};
const tile = (name: string) => screen.findByRole('region', { name });
const textOf = async (name: string) => (await tile(name)).textContent;
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime(NOW);
  getWallboard.mockReset().mockImplementation(() => board);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the wallboard', () => {
  it('shows the queue, the rates with the call under way and sales of today, and as of when', async () => {
    given();
    expect(await textOf('Waiting calls')).toBe('Waiting calls1Now, in all groups');
    expect(await textOf('Longest wait')).toBe('Longest wait00:00:10Now, in all groups');
    expect(await textOf('Service level')).toBe('Service level90.5%19 of 21 within 20 s');
    expect(await textOf('Abandoned')).toBe('Abandoned4.8%1 of 21 calls today');
    expect(await textOf('Sales today')).toBe('Sales today30 ancillaries, $250.00 premium');
    expect(screen.getByText(/^As of/).textContent).toBe('As of 10:10 AM, New York time');
  });

  it('links each tile to what is behind it, today', async () => {
    given();
    const hrefOf = async (name: string) =>
      within(await tile(name))
        .queryByRole('link', { name })
        ?.getAttribute('href');
    expect(await hrefOf('Waiting calls')).toBe('/agents');
    expect(await hrefOf('Longest wait')).toBe('/agents');
    expect(await hrefOf('Service level')).toBeUndefined();
  });

  it('links each waiting group and each state of agents to the agents monitor', async () => {
    given();
    const linksOf = async (name: string) =>
      within(await tile(name))
        .getAllByRole('link')
        .map(link => [link.textContent, link.getAttribute('href')]);
    expect(await linksOf('Waiting by group')).toEqual([['Closer T1', '/agents?groups=closer_t1']]);
    expect(await linksOf('Agents')).toEqual([
      ...['Connection lost', 'Wrap-up', 'On a call', 'Available'].map(label => [label, '/agents?presence=online']),
      ['Offline', '/agents?presence=offline'],
    ]);
  });

  it('links the rates to the calls of today for those who may open the call history', async () => {
    given({ features: ['AgentDashboard', 'CallHistory'] });
    const today = '/call-history?first=2026-01-05&last=2026-01-05&of=company&calls=';
    const hrefOf = async (name: string) =>
      within(await tile(name))
        .getByRole('link', { name })
        .getAttribute('href');
    expect(await hrefOf('Service level')).toBe(`${today}in_time`);
    expect(await hrefOf('Abandoned')).toBe(`${today}abandoned`);
  });

  it('links a supervisor from the sales to the leads that were sold today', async () => {
    given({ features: ['AgentDashboard', 'Leads'] });
    const link = within(await tile('Sales today')).getByRole('link', { name: 'Sales today' });
    expect(link.getAttribute('href')).toBe('/leads?sold_first=2026-01-05&sold_last=2026-01-05');
  });

  it('shows the waiting groups, and the agents by state with the time in it', async () => {
    given();
    const row = within(await tile('Waiting by group')).getByRole('row', { name: /Closer T1/ });
    expect(row.textContent).toBe('Closer T1100:00:10');
    const wall = within(await tile('Agents'));
    expect(wall.getAllByRole('definition').map(each => each.textContent)).toEqual(['0', '0', '1', '1', '1']);
    expect(wall.getAllByRole('listitem').map(each => each.textContent)).toEqual([
      'On a callMaria00:09:55',
      'AvailableJames00:01:00',
    ]);
  });

  it('names as many groups and agents as fit, and counts the others', async () => {
    const names = ['closer_t1', 'closer_t2', 'fronter_t1', 'fronter_t2', 'fronter_t3', 'verification'];
    given({
      calls: names.map(requested_group => ({ ...waiting, id: requested_group, requested_group })),
      team: Array.from({ length: 50 }, (_, n) => anAgent(`agent${n}`, { available: true })),
    });
    expect(await textOf('Waiting by group')).toContain('+1 other group');
    expect(await textOf('Agents')).toContain('+5 other agents online');
    expect(screen.getAllByRole('listitem')).toHaveLength(45);
  });

  it('says that nobody is online', async () => {
    given({ calls: [], team: [anAgent('priya')] });
    expect(await textOf('Agents')).toContain('Nobody is online.');
    expect(screen.queryByRole('list', { name: 'Agents who are online' })).toBeNull();
  });

  it('turns the longest wait amber and red as time passes, in words too', async () => {
    given();
    const longest = await tile('Longest wait');
    expect(longest.dataset.level).toBe('good');
    await pass(11);
    expect(longest.dataset.level).toBe('warn');
    expect(longest.textContent).toContain('Above 20 s: Closer T1');
    await pass(40);
    expect(longest.dataset.level).toBe('alert');
    expect(longest.textContent).toMatch(/00:01:0.*Above 60 s: Closer T1/);
  });

  it('names the whole company where its own rate decides', async () => {
    getWallboard.mockReturnValue({ ...board, total: lineOf('', { offered_qtd: 36, answered_in_time_qtd: 12 }) });
    given({ calls: [] });
    const level = await tile('Service level');
    expect([level.dataset.level, level.textContent]).toEqual([
      'alert',
      'Service level33.3%12 of 36 within 20 sBelow 70%: Whole company',
    ]);
  });

  it('follows calls live', async () => {
    const { live } = given({ calls: [] });
    expect(await textOf('Waiting by group')).toContain('Nobody waits.');
    live.send({ topic: topics.liveCalls(), entity: 'call', id: waiting.id, version: waiting.version, item: waiting });
    await waitFor(async () => expect(await textOf('Waiting calls')).toContain('1'));
    expect(live.followed()).toEqual(
      expect.arrayContaining([topics.agents(), topics.liveCalls(), topics.figures(), topics.groups()]),
    );
  });

  it("reads today's figures again after a change of a figure or of a group, and each minute", async () => {
    const { live } = given();
    await tile('Sales today');
    const read = getWallboard.mock.calls.length;
    const rollup = { of: 'company', day: '2026-01-05', version: 7 };
    live.send({ topic: topics.figures(), entity: 'rollup', id: 'company', version: 7, item: rollup });
    await pass(1);
    expect(getWallboard).toHaveBeenCalledTimes(read + 1);
    live.send({ topic: topics.groups(), entity: 'group', id: 'closer_t1', version: 2, item: {} });
    await pass(1);
    expect(getWallboard).toHaveBeenCalledTimes(read + 2);
    await pass(60);
    expect(getWallboard).toHaveBeenCalledTimes(read + 3);
  });

  it('says since when everything is old while the live connection is down', async () => {
    const { live } = given();
    await tile('Sales today');
    live.connect();
    live.lose();
    expect(screen.getByText(/^Live updates are off/).textContent).toBe(
      'Live updates are off: everything here is from before Jan 5, 10:10 AM, New York time.',
    );
    live.connect();
    expect(screen.queryByText(/^Live updates are off/)).toBeNull();
  });

  it('says that figures are old that could not be read again, and offers Retry', async () => {
    given();
    await tile('Sales today');
    getWallboard.mockImplementation(() => {
      throw new ApiFailure({ status: 500, code: 'internal', message: 'Something went wrong.' });
    });
    await pass(60);
    await screen.findByText("Today's figures could not be read again.");
    expect(await textOf('Sales today')).toContain('3');
    getWallboard.mockImplementation(() => board);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText("Today's figures could not be read again.")).toBeNull());
  });

  it('shows the message of the server and Retry, if nothing could be read', async () => {
    getWallboard.mockImplementation(() => {
      throw new ApiFailure({ status: 403, code: 'forbidden', message: 'You may not see this.' });
    });
    given();
    await screen.findByText('You may not see this.');
    getWallboard.mockImplementation(() => board);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await textOf('Sales today')).toContain('3');
  });
});
