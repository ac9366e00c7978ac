import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call, LiveCall } from '#shared/calls/call';
import { SUPERVISOR_RINGS_S } from '#shared/calls/supervision';
import { adminJoinCall, adminLeaveCall, listOpenCalls, transferCall } from '#shared/contracts/calls';
import { topics } from '#shared/contracts/live';
import { callOperation } from '../../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../../lib/api/api-failure.ts';
import { operationKey } from '../../../../lib/api/query.ts';
import { toasts } from '../../../../lib/ui/toast.ts';
import { aPage, serve } from '../../../../testing/api-server.ts';
import { aPhone, renderConsole } from '../../../../testing/render-console.tsx';
import { useFollowOpenCalls, useOpenCalls } from '../../../call/open-calls.ts';
import { followedTransfers, forgetTransfer } from '../../followed-transfers.ts';
import { supervisingInBar } from '../../supervision-in-bar.ts';
import { requestedTakeover, useGoToTakenOver } from '../../taken-over.ts';
import { AgentsPage } from '../agents-page.tsx';
import { aCallOf, anAgent } from '../monitor.fixture.ts';
import { StartedTransfers } from './started-transfers.ts';
import { lastJoined } from './use-supervision.ts';

/** The signed-in admin. */
const ME = 'user/u1' as const;
const agents = [anAgent('maria'), anAgent('james', { available: true })];
const mariasCall = aCallOf('maria');
const withMe = (changes: Partial<LiveCall> = {}) => aCallOf('maria', { supervised_by: [ME], version: 3, ...changes });
const key = 'taskAttribute/call-of-maria';

const Monitor = () => {
  useFollowOpenCalls();
  useGoToTakenOver(useOpenCalls().current);
  const { pathname } = useLocation();
  return (
    <>
      {pathname === '/agents' && <AgentsPage verifications={null} />}
      <StartedTransfers />
      <Link to="/dids">DIDs</Link>
      <section aria-label="Screen">{pathname}</section>
    </>
  );
};

const given = async ({
  calls = [mariasCall] as LiveCall[],
  openCalls = [] as Call[],
  responses = {} as Parameters<typeof serve>[0],
  select = /^Maria/ as RegExp | undefined,
  phone = aPhone(),
} = {}) => {
  serve({
    listAgents: () => ({ data: agents }),
    listLiveCalls: () => ({ data: calls }),
    listAgentCallHistory: () => aPage([]),
    listTransferDestinations: () => ({
      data: [
        { to: 'closer_t2', kind: 'group', label: 'Closer T2', available: 2 },
        { to: 'agent:james@coverline.test', kind: 'agent', label: 'James (james@coverline.test)', available: 1 },
        { to: 'agent:zoe@coverline.test', kind: 'agent', label: 'Zoe (zoe@coverline.test)', available: 0 },
      ],
    }),
    adminJoinCall: () => ({}),
    adminLeaveCall: () => ({}),
    transferCall: () => ({}),
    ...responses,
  });
  const desk = renderConsole(<Monitor />, {
    ...{ phone, openCalls, user: { roles: ['admin'] }, path: '/agents' },
    names: { 'james@coverline.test': 'James Fox' },
  });
  await screen.findAllByRole('option');
  if (select) fireEvent.click(screen.getByRole('option', { name: select }));
  const sendCall = (item: LiveCall, topic: string = topics.liveCalls()) =>
    desk.live.send({ topic, entity: 'call', id: item.id, version: item.version, item });
  return { ...desk, phone, sendCall };
};

const activeCall = () => within(screen.getByRole('region', { name: 'Active Call' }));
const buttons = () =>
  activeCall()
    .queryAllByRole('button')
    // The number in the details copies itself.
    .filter(button => !button.closest('dl'))
    .map(({ textContent }) => textContent);
const click = (name: string) => fireEvent.click(activeCall().getByRole('button', { name }));
const isBusy = (name: RegExp | string) =>
  activeCall().getByRole('button', { name }).className.includes('MuiButton-loading ');
const fail = () => {
  throw new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' });
};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.setSystemTime('2026-01-05T15:10:00.000Z');
  lastJoined.set(undefined);
  requestedTakeover.set(undefined);
  supervisingInBar.set(false);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('joining', () => {
  it('expects the leg, requests to join, waits until joined, then offers the other modes and Disconnect', async () => {
    const { phone, sendCall } = await given();
    expect(buttons()).toEqual(['Listen', 'Whisper', 'Takeover', 'Transfer']);
    click('Listen');
    expect(phone.expectLeg).toHaveBeenCalledOnce();
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(adminJoinCall, { task_attribute_key: key, mode: 'listen' }),
    );
    await waitFor(() => expect(isBusy(/Listen/)).toBe(true));
    await sendCall(withMe());
    await waitFor(() => expect(buttons()).toEqual(['Whisper', 'Takeover', 'Disconnect']));
    expect(activeCall().getByText('You listen. Nobody hears you.')).toBeTruthy();
  });

  it('is requested after a page load once the phone can ring', async () => {
    const { draw } = await given({ phone: aPhone({ device: 'connecting' }) });
    click('Whisper');
    await waitFor(() => expect(isBusy(/Whisper/)).toBe(true));
    expect(callOperation).not.toHaveBeenCalledWith(adminJoinCall, expect.anything());
    const registered = aPhone();
    draw(<Monitor />, registered);
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(adminJoinCall, { task_attribute_key: key, mode: 'whisper' }),
    );
    expect(registered.expectLeg).toHaveBeenCalledExactlyOnceWith({ supervises: true });
  });

  it('changes the mode without a new leg', async () => {
    const { phone, sendCall } = await given();
    click('Listen');
    await sendCall(withMe());
    await waitFor(() => expect(buttons()).toContain('Disconnect'));
    click('Whisper');
    expect(await activeCall().findByText('You whisper. Only the agent hears you.')).toBeTruthy();
    expect(phone.expectLeg).toHaveBeenCalledOnce();
    expect(buttons()).toEqual(['Listen', 'Takeover', 'Disconnect']);
  });

  it('is requested once by two clicks in the same moment, and the phone still expects the leg', async () => {
    let requests = 0;
    const adminJoinCall = () => {
      requests += 1;
      if (requests > 1) throw new ApiFailure({ status: 409, code: 'conflict', message: 'You are joining already.' });
      return {};
    };
    const { phone } = await given({ responses: { adminJoinCall } });
    const listen = screen.getByRole('button', { name: 'Listen' });
    act(() => {
      listen.click();
      listen.click();
    });
    await waitFor(() => expect(isBusy(/Listen/)).toBe(true));
    expect(requests).toBe(1);
    expect(phone.expectLeg).toHaveBeenCalledOnce();
    expect(phone.expectNothing).not.toHaveBeenCalled();
    expect(screen.queryByText('You are joining already.')).toBeNull();
  });

  const failsWith = async (failure: ConstructorParameters<typeof ApiFailure>[0], shown = failure.message) => {
    const adminJoinCall = () => {
      throw new ApiFailure(failure);
    };
    const { phone } = await given({ responses: { adminJoinCall } });
    click('Whisper');
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(isBusy('Whisper')).toBe(false);
    return phone;
  };

  it("shows the server's rejection, and stops expecting a leg", async () => {
    const phone = await failsWith({ status: 409, code: 'conflict', message: 'This call is ending.' });
    expect(phone.expectNothing).toHaveBeenCalledOnce();
  });

  it.each([
    [{ status: 0, code: 'network', message: 'Coverline could not be reached.' }, 'Admin joining call failed'],
    [{ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' }, 'Twilio did not answer.'],
    [{ status: 409, code: 'already_ringing', message: 'You are being connected already.' }, undefined],
  ] as const)('shows the failure %o and still expects the leg, which may ring', async (failure, shown) => {
    const phone = await failsWith(failure, shown);
    expect(phone.expectNothing).not.toHaveBeenCalled();
  });

  it('shows the failure although another agent was selected meanwhile', async () => {
    let fail: () => void = () => undefined;
    await given({
      responses: {
        adminJoinCall: () =>
          new Promise((_, reject) => {
            fail = () => reject(new Error('lost'));
          }),
      },
    });
    click('Whisper');
    await waitFor(() => expect(callOperation).toHaveBeenCalledWith(adminJoinCall, expect.anything()));
    fireEvent.click(screen.getByRole('option', { name: /^James/ }));
    await act(async () => fail());
    expect(await screen.findByText('Admin joining call failed')).toBeTruthy();
  });

  it("shows 'Admin joining call failed' when the phone has rung without a change, and not earlier", async () => {
    const { phone } = await given();
    click('Listen');
    await waitFor(() => expect(isBusy(/Listen/)).toBe(true));
    act(() => vi.advanceTimersByTime(SUPERVISOR_RINGS_S * 1000 + 5_000));
    expect(isBusy(/Listen/)).toBe(true);
    expect(phone.expectNothing).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(6_000));
    expect(await screen.findByText('Admin joining call failed')).toBeTruthy();
    expect(phone.expectNothing).toHaveBeenCalledOnce();
    expect(isBusy('Listen')).toBe(false);
  });
});

describe('taking over', () => {
  it('asks for confirmation, and does nothing when canceled', async () => {
    await given();
    click('Takeover');
    const dialog = within(screen.getByRole('dialog', { name: 'Take this call over?' }));
    expect(dialog.getByText('You talk with Ann Field from now on, and Maria leaves the call.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(callOperation).not.toHaveBeenCalledWith(adminJoinCall, expect.anything());
  });

  it('waits until the call is taken over; then the agent has no call', async () => {
    const { sendCall } = await given();
    click('Takeover');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Takeover' }));
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(adminJoinCall, { task_attribute_key: key, mode: 'takeover' }),
    );
    await sendCall(withMe());
    await waitFor(() => expect(isBusy(/Takeover/)).toBe(true));
    expect(activeCall().getByText('You take this call over.')).toBeTruthy();
    await sendCall(
      withMe({ version: 4, taken_over_by_email: 'ada@x.test', call_ended: true, reservation_status: 'wrapup' }),
    );
    expect(await activeCall().findByText('No Active Call')).toBeTruthy();
  });
});

describe('the taken-over call', () => {
  const mine = (changes: Partial<LiveCall> = {}) =>
    aCallOf('u1', { id: 'mine', taken_over: true, transfer_from_call_id: 'call-of-maria', ...changes });
  const where = () => screen.getByLabelText('Screen').textContent;
  const takeOver = async () => {
    click('Takeover');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Takeover' }));
    await waitFor(() => expect(callOperation).toHaveBeenCalledWith(adminJoinCall, expect.anything()));
  };

  it('is opened, although the call of the agent ended first', async () => {
    const { sendCall } = await given();
    await takeOver();
    await sendCall(
      withMe({ version: 4, taken_over_by_email: 'me@x.test', call_ended: true, reservation_status: 'wrapup' }),
    );
    expect(where()).toBe('/agents');
    await sendCall(mine(), topics.agentCalls('u1'));
    await waitFor(() => expect(where()).toBe('/dashboard'));
  });

  it('is not opened if another call arrives', async () => {
    const { sendCall } = await given();
    await takeOver();
    await sendCall(mine({ transfer_from_call_id: 'another' }), topics.agentCalls('u1'));
    expect(await screen.findByText('You are on a call yourself.')).toBeTruthy();
    expect(where()).toBe('/agents');
  });
});

describe('disconnecting', () => {
  it('leaves the call, and waits until the document shows it', async () => {
    const { sendCall } = await given({ calls: [withMe()] });
    expect(activeCall().getByText('You are in this call.')).toBeTruthy();
    click('Disconnect');
    await waitFor(() => expect(callOperation).toHaveBeenCalledWith(adminLeaveCall, { task_attribute_key: key }));
    await waitFor(() => expect(isBusy(/Disconnect/)).toBe(true));
    await sendCall(aCallOf('maria', { version: 4 }));
    await waitFor(() => expect(buttons()).toEqual(['Listen', 'Whisper', 'Takeover', 'Transfer']));
  });

  it('hangs up the leg in the browser if the server cannot', async () => {
    const { phone } = await given({ calls: [withMe()], responses: { adminLeaveCall: fail } });
    click('Disconnect');
    await waitFor(() => expect(phone.hangUp).toHaveBeenCalledOnce());
    act(() => vi.advanceTimersByTime(11_000));
    expect(await screen.findByText('You are still in the call. Disconnect again.')).toBeTruthy();
  });

  it('keeps the leg if the call was taken over meanwhile', async () => {
    const rejectAsTakenOver = () => {
      throw new ApiFailure({ status: 409, code: 'conflict', message: 'This call is yours now. Hang up to end it.' });
    };
    const { phone } = await given({ calls: [withMe()], responses: { adminLeaveCall: rejectAsTakenOver } });
    click('Disconnect');
    expect(await screen.findByText('This call is yours now. Hang up to end it.')).toBeTruthy();
    expect(phone.hangUp).not.toHaveBeenCalled();
  });

  it('shows after some seconds that the admin is still in the call', async () => {
    await given({ calls: [withMe()] });
    click('Disconnect');
    await waitFor(() => expect(isBusy(/Disconnect/)).toBe(true));
    act(() => vi.advanceTimersByTime(11_000));
    expect(await screen.findByText('You are still in the call. Disconnect again.')).toBeTruthy();
    expect(isBusy('Disconnect')).toBe(false);
  });
});

it("marks the card of the supervised agent with 'You'", async () => {
  const { sendCall } = await given({ calls: [withMe(), aCallOf('james')] });
  expect(screen.getByRole('option', { name: 'Maria, On a call with Ann Field, You' })).toBeTruthy();
  expect(screen.getAllByText('You')).toHaveLength(1);
  await sendCall(aCallOf('maria', { version: 4 }));
  await waitFor(() => expect(screen.queryByText('You')).toBeNull());
});

it('selects the supervised agent when the admin returns to the monitor', async () => {
  await given({ calls: [withMe(), aCallOf('james')], select: undefined });
  expect(screen.getByRole('option', { name: /^Maria/ }).getAttribute('aria-selected')).toBe('true');
  expect(buttons()).toContain('Disconnect');
});

describe('the controls are hidden', () => {
  it('when the agent is disconnected', async () => {
    await given({ calls: [aCallOf('maria', { agent_disconnected: true })] });
    expect(buttons()).toEqual([]);
    expect(activeCall().getByText('The agent is disconnected: nobody can join until the agent is back.')).toBeTruthy();
  });

  it('except Disconnect, if the agent is disconnected during supervision', async () => {
    await given({ calls: [withMe({ agent_disconnected: true })] });
    expect(buttons()).toEqual(['Disconnect']);
  });

  it("while the admin is in another agent's call", async () => {
    await given({ calls: [withMe(), aCallOf('james')], select: /^James/ });
    expect(activeCall().getByText('You are in the call of Maria. Disconnect there first.')).toBeTruthy();
    expect(buttons()).toEqual(['Go to Maria']);
    click('Go to Maria');
    expect(screen.getByRole('option', { name: /^Maria/ }).getAttribute('aria-selected')).toBe('true');
    expect(buttons()).toEqual(['Listen', 'Whisper', 'Takeover', 'Disconnect']);
  });

  it('while the top bar shows them', async () => {
    await given({ calls: [withMe()] });
    act(() => supervisingInBar.set(true));
    expect(activeCall().getByText('You are in this call.')).toBeTruthy();
    expect(buttons()).toEqual([]);
  });

  it('with an explanation, also if the selected agent has no call', async () => {
    await given({ calls: [withMe()], select: /^James/ });
    expect(activeCall().getByText('No Active Call')).toBeTruthy();
    expect(activeCall().getByText('You are in the call of Maria. Disconnect there first.')).toBeTruthy();
  });

  it('while the admin is in an own call', async () => {
    await given({ openCalls: [aCallOf('u1')] });
    expect(buttons()).toEqual([]);
    expect(activeCall().getByText('You are on a call yourself.')).toBeTruthy();
  });
});

describe('a supervised transfer', () => {
  const open = async () => {
    click('Transfer');
    await screen.findByRole('radio', { name: /^James/ });
    return within(screen.getByRole('dialog'));
  };

  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));

  it('offers the other available agents, and no group; nothing is sent before Transfer', async () => {
    await given();
    const dialog = await open();
    expect(screen.getByRole('dialog', { name: 'Transfer Ann Field' })).toBeTruthy();
    expect(dialog.getAllByRole('radio').map(each => (each as HTMLInputElement).value)).toEqual([
      'agent:james@coverline.test',
    ]);
    submit();
    expect(dialog.getByText('Transfer failed, no destination')).toBeTruthy();
    fireEvent.click(dialog.getByRole('radio', { name: /^James/ }));
    expect(callOperation).not.toHaveBeenCalledWith(transferCall, expect.anything());
    submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callOperation).toHaveBeenCalledWith(transferCall, {
      task_attribute_key: key,
      to: 'agent:james@coverline.test',
    });
  });

  it('shows progress, and is sent once', async () => {
    let answer: (reply: object) => void = () => undefined;
    const transferCall = vi.fn(
      () =>
        new Promise<object>(resolve => {
          answer = resolve;
        }),
    );
    await given({ responses: { transferCall } });
    fireEvent.click((await open()).getByRole('radio', { name: /^James/ }));
    submit();
    const button = await screen.findByRole('button', { name: /Transfer/ });
    await waitFor(() => expect(button.className).toContain('MuiButton-loading '));
    fireEvent.submit(button);
    answer({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(transferCall).toHaveBeenCalledOnce();
  });

  it('shows its status', async () => {
    await given({
      calls: [aCallOf('maria', { transfer_status: 'Requested', transfer_to: 'agent:james@coverline.test' })],
    });
    expect(activeCall().getByText('Requested: James Fox')).toBeTruthy();
  });

  it('is rejected within a minute of the last one', async () => {
    await given({ calls: [aCallOf('maria', { transfer_status: 'Failed', transfer_ts: '2026-01-05T15:09:30.000Z' })] });
    fireEvent.click((await open()).getByRole('radio', { name: /^James/ }));
    submit();
    expect(await screen.findByText('You can only transfer calls once per minute')).toBeTruthy();
    expect(callOperation).not.toHaveBeenCalledWith(transferCall, expect.anything());
  });

  it("shows the server's error and closes", async () => {
    await given({ responses: { transferCall: fail } });
    fireEvent.click((await open()).getByRole('radio', { name: /^James/ }));
    submit();
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is followed after a response that was lost, and not after a rejection', async () => {
    let answer = (): unknown => {
      throw new ApiFailure({ status: 0, code: 'network', message: 'Coverline could not be reached.' });
    };
    await given({ responses: { transferCall: () => answer() } });
    fireEvent.click((await open()).getByRole('radio', { name: /^James/ }));
    submit();
    expect(await screen.findByText('The server did not answer. The transfer may be under way.')).toBeTruthy();
    expect([...followedTransfers.get().keys()]).toEqual([mariasCall.id]);
    forgetTransfer(mariasCall.id);
    answer = fail;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click((await open()).getByRole('radio', { name: /^James/ }));
    submit();
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(followedTransfers.get().size).toBe(0);
  });

  it('that is rejected after it was shown as ringing is not shown as ringing any more', async () => {
    let reject: (failure: ApiFailure) => void = () => undefined;
    const transferCall = () => new Promise((_, rejected) => (reject = rejected));
    const { sendCall } = await given({ responses: { transferCall } });
    fireEvent.click((await open()).getByRole('radio', { name: /^James/ }));
    submit();
    const toJames = { transfer_to: 'agent:james@coverline.test', transfer_ts: '2026-01-05T15:10:00.000Z' };
    await sendCall(aCallOf('maria', { ...toJames, transfer_status: 'Requested', version: 5 }));
    expect(await screen.findByText(/to James Fox is requested/)).toBeTruthy();
    reject(new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' }));
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(screen.queryByText(/is requested/)).toBeNull();
    expect(followedTransfers.get().size).toBe(0);
  });

  it('shows that nobody is available, or that the agents could not be read', async () => {
    let answer: () => unknown = () => fail();
    await given({ responses: { listTransferDestinations: () => answer() } });
    click('Transfer');
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    answer = () => ({ data: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No other agent is available now')).toBeTruthy();
  });
});

it('each topic updates its own screens, so that fields missing on one topic stay on the other', async () => {
  const mine = aCallOf('u1', { id: 'mine' });
  const { sendCall, queryClient } = await given({ calls: [mariasCall, mine], openCalls: [mine] });
  const draft = { disposition: 'Sale' };
  await sendCall({ ...mine, version: 5, supervised_by: ['user/other'] });
  await sendCall({ ...mine, version: 5, wrap_up_draft: draft } as LiveCall, topics.agentCalls('u1'));
  expect(queryClient.getQueryData(operationKey(listOpenCalls, {}))).toEqual({
    data: [{ ...mine, version: 5, wrap_up_draft: draft }],
  });
});

describe('a transfer that the admin started', () => {
  const toJames = { transfer_to: 'agent:james@coverline.test', transfer_ts: '2026-01-05T15:05:00.000Z' };
  const start = async () => {
    const desk = await given();
    click('Transfer');
    fireEvent.click(await screen.findByRole('radio', { name: /^James/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await desk.sendCall(aCallOf('maria', { ...toJames, transfer_status: 'Requested', version: 5 }));
    expect(await screen.findByText('Transfer of Ann Field to James Fox is requested.')).toBeTruthy();
    return desk;
  };

  it.each([
    ['Accepted', 'Ann Field was transferred to James Fox.'],
    ['Declined', 'James Fox declined Ann Field. The customer is still with the agent.'],
    ['Failed', 'Nobody took Ann Field. The customer is still with the agent.'],
    ['Canceled', 'The transfer of Ann Field was canceled.'],
  ] as const)(
    'is shown until it is %s, in one toast, whomever the admin looks at',
    async (transfer_status, message) => {
      const { sendCall } = await start();
      fireEvent.click(screen.getByRole('option', { name: /^James/ }));
      await sendCall(aCallOf('maria', { ...toJames, transfer_status, version: 6 }));
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByText(/is requested/)).toBeNull();
    },
  );

  it('is shown on every other screen too', async () => {
    const { sendCall } = await start();
    fireEvent.click(screen.getByRole('link', { name: 'DIDs' }));
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText(/to James Fox is requested/)).toBeTruthy();
    await sendCall(aCallOf('maria', { ...toJames, transfer_status: 'Accepted', version: 6 }));
    expect(await screen.findByText('Ann Field was transferred to James Fox.')).toBeTruthy();
  });

  it('is shown as failed where it could not be offered at all, which leaves no time of a transfer', async () => {
    const { sendCall } = await start();
    const { transfer_ts: _, ...withoutTime } = toJames;
    await sendCall(aCallOf('maria', { ...withoutTime, transfer_status: 'Failed', version: 6 }));
    expect(await screen.findByText(/^Nobody took Ann Field/)).toBeTruthy();
    expect(followedTransfers.get().size).toBe(0);
  });

  it('is no longer shown once nothing follows it', async () => {
    await start();
    cleanup();
    expect(toasts.get()).toEqual([]);
  });

  it('is no longer shown once the call is gone', async () => {
    const { sendCall } = await start();
    await sendCall(aCallOf('maria', { ...toJames, call_ended: true, disposition: 'Sale', version: 6 }));
    await waitFor(() => expect(screen.queryByText(/is requested/)).toBeNull());
  });

  it('is not told of what the agent transfers', async () => {
    const { sendCall } = await given();
    await sendCall(aCallOf('maria', { ...toJames, transfer_status: 'Requested', version: 5 }));
    expect(await activeCall().findByText(/^Requested/)).toBeTruthy();
    expect(screen.queryByText(/is requested/)).toBeNull();
  });
});
