import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveCall } from '#shared/calls/call';
import { adminJoinCall, adminLeaveCall } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { useFollowOpenCalls } from '../features/call/open-calls.ts';
import { aCallOf, anAgent } from '../features/supervision/agents/monitor.fixture.ts';
import { lastJoined } from '../features/supervision/agents/supervise/use-supervision.ts';
import { requestedTakeover } from '../features/supervision/taken-over.ts';
import { callOperation } from '../lib/api/api-client.ts';
import { serve } from '../testing/api-server.ts';
import { aPhone, renderConsole } from '../testing/render-console.tsx';
import { slots } from './slots.tsx';

/** Long enough to import the app's lazy components; no request leaves the test. */
const WITH_IMPORT_TIMEOUT = { timeout: 20_000 };
const key = 'taskAttribute/call-of-maria';
const callWithAdmin = (changes: Partial<LiveCall> = {}) =>
  aCallOf('maria', { supervised_by: ['user/u1'], version: 3, ...changes });
const listLiveCallsRequested = vi.fn();

const TopBar = () => {
  useFollowOpenCalls();
  return (
    <>
      <slots.TitleOrCallBar title={<h1>DIDs</h1>} />
      <section aria-label="Screen">{useLocation().pathname}</section>
    </>
  );
};

/** The admin's phone is in Maria's call, and the admin is on the DIDs page. */
const given = ({
  calls = [callWithAdmin()],
  roles = ['admin'] as ('admin' | 'closer')[],
  leg = 'open' as const,
} = {}) => {
  serve({
    listAgents: () => ({ data: [anAgent('maria'), anAgent('james')] }),
    listLiveCalls: () => {
      listLiveCallsRequested();
      return { data: calls };
    },
    adminJoinCall: () => ({}),
    adminLeaveCall: () => ({}),
  });
  const desk = renderConsole(<TopBar />, {
    phone: aPhone({ leg, available: false }),
    openCalls: [],
    user: { roles },
    path: '/dids',
  });
  const sendCall = (item: LiveCall, topic: string = topics.liveCalls()) =>
    desk.live.send({ topic, entity: 'call', id: item.id, version: item.version, item });
  return { ...desk, sendCall };
};

const controls = async () =>
  within(await screen.findByRole('toolbar', { name: 'Admin call controls' }, WITH_IMPORT_TIMEOUT));
const buttons = async () => (await controls()).getAllByRole('button').map(({ textContent }) => textContent);
const heading = () => screen.queryByRole('heading', { name: 'DIDs' });
/** The heading, where it is not for screen readers alone. */
const title = () => (heading()?.closest('.visually-hidden') ? null : heading());

beforeEach(() => {
  listLiveCallsRequested.mockReset();
  lastJoined.set(undefined);
  requestedTakeover.set(undefined);
});
describe('an admin in another agent’s call, on any screen', () => {
  it('sees the agent of the call in place of the title', async () => {
    given();
    expect(await buttons()).toEqual(['Listen', 'Whisper', 'Takeover', 'Disconnect']);
    expect(screen.getByText('In the call of Maria')).toBeTruthy();
    expect(screen.getByText('Ann Field')).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Call duration' }).textContent).toMatch(/^\d+:\d\d:\d\d$/);
    expect(title()).toBeNull();
    expect(heading()).not.toBeNull();
  });

  it('sees to whom the call is being transferred', async () => {
    const transfer = { transfer_status: 'Requested', transfer_to: 'agent:james@coverline.test' } as const;
    given({ calls: [callWithAdmin(transfer)] });
    expect(
      await screen.findByText('Transferring to james@coverline.test', undefined, WITH_IMPORT_TIMEOUT),
    ).toBeTruthy();
  });

  it('sees the mode of supervision, and changes it', async () => {
    lastJoined.set({ callId: 'call-of-maria', mode: 'listen' });
    given();
    fireEvent.click((await controls()).getByRole('button', { name: 'Whisper' }));
    expect(await screen.findByText('Whispering to Maria')).toBeTruthy();
    expect(callOperation).toHaveBeenCalledWith(adminJoinCall, { task_attribute_key: key, mode: 'whisper' });
    expect(await buttons()).toEqual(['Listen', 'Takeover', 'Disconnect']);
  });

  it('leaves, and sees the title again only when the leave is confirmed', async () => {
    const { sendCall, draw } = given();
    fireEvent.click((await controls()).getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(callOperation).toHaveBeenCalledWith(adminLeaveCall, { task_attribute_key: key }));
    draw(<TopBar />, aPhone({ available: false }));
    expect(title()).toBeNull();
    await sendCall(aCallOf('maria', { version: 4 }));
    await waitFor(() => expect(title()).toBeTruthy());
  });

  it('can only disconnect if the agent is disconnected', async () => {
    given({ calls: [callWithAdmin({ agent_disconnected: true })] });
    expect(await buttons()).toEqual(['Disconnect']);
  });

  it('sees here too that a takeover requested on the agents page is pending', async () => {
    requestedTakeover.set('call-of-maria');
    given();
    const takeover = (await controls()).getByRole('button', { name: /Takeover/ });
    expect(takeover.className).toContain('MuiButton-loading ');
  });

  it('is taken to the call after taking it over', async () => {
    const { sendCall } = given();
    fireEvent.click((await controls()).getByRole('button', { name: 'Takeover' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Takeover' }));
    await waitFor(() => expect(requestedTakeover.get()).toBe('call-of-maria'));
    const mine = aCallOf('u1', { id: 'mine', taken_over: true, transfer_from_call_id: 'call-of-maria' });
    await sendCall(mine, topics.agentCalls('u1'));
    await waitFor(() => expect(screen.getByLabelText('Screen').textContent).toBe('/dashboard'));
    expect(requestedTakeover.get()).toBeUndefined();
  });
});

describe('the title stays', () => {
  it('while the phone is in no call that the admin supervises', async () => {
    given({ calls: [aCallOf('maria')] });
    await waitFor(() => expect(listLiveCallsRequested).toHaveBeenCalled(), WITH_IMPORT_TIMEOUT);
    await act(async () => undefined);
    expect(title()).toBeTruthy();
  });

  it('for an agent, who does not request the list of calls', async () => {
    given({ roles: ['closer'] });
    await act(() => new Promise(resolve => setTimeout(resolve, 0)));
    expect(title()).toBeTruthy();
    expect(listLiveCallsRequested).not.toHaveBeenCalled();
  });
});
