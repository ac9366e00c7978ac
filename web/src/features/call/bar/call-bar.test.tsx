import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#shared/calls/call';
import {
  dialAgentBackByTask,
  endCall,
  holdCall,
  muteCall,
  pauseRecording,
  requestTakeover,
} from '#shared/contracts/calls';
import { Dialog } from '../../../components/dialog.tsx';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { toast, toasts } from '../../../lib/ui/toast.ts';
import { aCall } from '../../../testing/a-call.ts';
import { aRinging } from '../../../testing/a-ringing-call.ts';
import { aPhone, renderConsole } from '../../../testing/render-console.tsx';
import type { CallDialogProps } from '../call-dialog.ts';
import { holdRecordingPause } from '../recording-pause.ts';
import { CallBar } from './call-bar.tsx';
import type { CallBarDialogs } from './use-call-dialogs.ts';

const rejection = new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' });
const stub =
  (name: string) =>
  async () =>
  ({ onClose }: CallDialogProps) => (
    <Dialog open aria-labelledby={name}>
      <h2 id={name}>{name}</h2>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </Dialog>
  );
const dialogs: CallBarDialogs = {
  transfer: stub('Transfer'),
  dialpad: stub('Dialpad'),
  disposition: stub('Disposition'),
};
const CONNECTED = { conference_sid: `CF${'1'.repeat(32)}`, agent_joined: true };
const bar = (changes: Partial<Call> = {}) => <CallBar call={aCall({ ...CONNECTED, ...changes })} dialogs={dialogs} />;
const controls = () =>
  screen.getAllByRole('button').map(button => button.getAttribute('aria-label') ?? button.textContent);
const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  vi.mocked(callOperation).mockReset().mockResolvedValue({});
});
afterEach(() => {
  vi.useRealTimers();
});

describe('mute', () => {
  const requests = () => vi.mocked(callOperation).mock.calls.map(([operation, input]) => [operation, input]);
  const ask = (muted: boolean) => [muteCall, { task_attribute_key: 'taskAttribute/CA1', muted }];

  it('is shown at once, before the server has answered, and stays when the document shows it', async () => {
    vi.mocked(callOperation).mockReturnValue(new Promise(() => undefined));
    const { draw } = renderConsole(bar());
    press('m');
    expect(screen.getByRole('button', { name: 'Unmute' })).toBeTruthy();
    expect(screen.getByText('Muted')).toBeTruthy();
    await waitFor(() => expect(requests()).toEqual([ask(true)]));
    draw(bar({ agent_muted: true, version: 3 }));
    expect(screen.getByText('Muted')).toBeTruthy();
  });

  it('sends one request at a time, and ends with what the agent wants last', async () => {
    const answers: (() => void)[] = [];
    vi.mocked(callOperation).mockImplementation(() => new Promise(resolve => answers.push(() => resolve({} as never))));
    renderConsole(bar());
    press('m');
    press('m');
    expect(screen.queryByText('Muted')).toBeNull();
    await waitFor(() => expect(requests()).toEqual([ask(true)]));
    await act(async () => answers[0]?.());
    await waitFor(() => expect(requests()).toEqual([ask(true), ask(false)]));
    await act(async () => answers[1]?.());
    expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
    expect(requests()).toHaveLength(2);
  });

  it('ends with the second of two presses that come before anything is drawn', async () => {
    renderConsole(bar());
    const button = screen.getByRole('button', { name: 'Mute' });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(requests()).toEqual([ask(true), ask(false)]));
    expect(screen.queryByText('Muted')).toBeNull();
  });

  it('sends nothing more for a second and a third press that come back to the first', async () => {
    renderConsole(bar());
    press('m');
    press('m');
    click('Mute');
    await waitFor(() => expect(requests()).toEqual([ask(true)]));
    await act(async () => undefined);
    expect(requests()).toHaveLength(1);
    expect(screen.getByText('Muted')).toBeTruthy();
  });

  it("is taken back with the server's message after a failure", async () => {
    vi.mocked(callOperation).mockRejectedValue(rejection);
    renderConsole(bar());
    click('Mute');
    expect(screen.getByText('Muted')).toBeTruthy();
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(screen.queryByText('Muted')).toBeNull();
    expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
  });

  it('is taken back after ten seconds without a change of the document, and then requests the opposite', async () => {
    vi.useFakeTimers();
    renderConsole(bar());
    click('Mute');
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(screen.getByText('Muted')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('The phone system has not confirmed that. Press again to undo it.')).toBeTruthy();
    expect(screen.queryByText('Muted')).toBeNull();

    click('Unmute');
    await act(() => vi.advanceTimersByTimeAsync(100));

    expect(requests().at(-1)).toEqual(ask(false));
    expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();

    vi.mocked(callOperation).mockRejectedValueOnce(rejection);
    click('Mute');
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(toasts.get().map(({ message }) => message)).toEqual(['Twilio did not answer.']);
  });

  it('stays as wanted while the changes of two quick presses reach the document one by one', async () => {
    const { draw } = renderConsole(bar());
    press('m');
    press('m');
    await waitFor(() => expect(requests()).toEqual([ask(true), ask(false)]));
    await act(async () => undefined);
    draw(bar({ agent_muted: true, version: 3 }));
    expect(screen.queryByText('Muted')).toBeNull();
    draw(bar({ agent_muted: false, version: 4 }));
    draw(bar({ agent_muted: true, version: 5 }));
    expect(screen.getByText('Muted')).toBeTruthy();
  });

  it('says nothing when a request that the document showed already stands without a change of it', async () => {
    vi.useFakeTimers();
    renderConsole(bar());
    press('m');
    press('m');
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    expect(screen.queryByText(/has not confirmed/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Mute' })).toBeTruthy();
  });

  it.each<[string, Partial<Call>]>([
    ["the agent's leg is reported", { agent_joined: undefined }],
    ['the acceptance is reported', { reservation_status: 'enqueued' }],
  ])('waits with its request until %s, and stays as wanted meanwhile', async (_, before) => {
    vi.useFakeTimers();
    const { draw } = renderConsole(bar(before));
    press('m');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(requests()).toEqual([]);
    expect(screen.getByText('Muted')).toBeTruthy();
    draw(bar({ version: 3 }));
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(requests()).toEqual([ask(true)]);
    expect(screen.getByText('Muted')).toBeTruthy();
    draw(bar({ agent_muted: true, version: 4 }));
    expect(screen.getByText('Muted')).toBeTruthy();
  });

  it("is requested after ten seconds without the agent's leg, so that the server's reason is shown", async () => {
    vi.useFakeTimers();
    vi.mocked(callOperation).mockRejectedValue(rejection);
    renderConsole(bar({ agent_joined: undefined }));
    press('m');
    await act(() => vi.advanceTimersByTimeAsync(9_900));
    expect(requests()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(requests()).toEqual([ask(true)]);
    expect(screen.getByText('Twilio did not answer.')).toBeTruthy();
    expect(screen.queryByText('Muted')).toBeNull();
  });

  it('follows the document again after a late webhook', async () => {
    vi.useFakeTimers();
    const { draw } = renderConsole(bar());
    click('Mute');
    await act(() => vi.advanceTimersByTimeAsync(10_100));
    draw(bar({ agent_muted: true, version: 3 }));
    expect(screen.getByText('Muted')).toBeTruthy();
    click('Unmute');
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(requests().at(-1)).toEqual(ask(false));
    expect(screen.queryByText('Muted')).toBeNull();
  });
});

describe('hold', () => {
  beforeEach(() => sessionStorage.clear());
  const time = () => screen.getByRole('timer', { name: 'Time on hold' }).textContent;

  it('is shown at once with its time, and ends at once', async () => {
    const { draw } = renderConsole(bar());
    press('h');
    expect(screen.getByText('On hold')).toBeTruthy();
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(holdCall, { task_attribute_key: 'taskAttribute/CA1', hold: true }),
    );
    await act(async () => undefined);
    draw(bar({ lead_hold: true, version: 3 }));
    press('h');
    expect(screen.queryByText('On hold')).toBeNull();
    await waitFor(() =>
      expect(callOperation).toHaveBeenLastCalledWith(holdCall, {
        task_attribute_key: 'taskAttribute/CA1',
        hold: false,
      }),
    );
  });

  it('counts its time also after a reload, and anew for the next hold', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-05T15:00:00.000Z') });
    renderConsole(bar({ lead_hold: true }));
    expect(time()).toBe('00:00:00');
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(time()).toBe('00:01:01');
    cleanup();
    const reloaded = renderConsole(bar({ lead_hold: true }));
    expect(time()).toBe('00:01:01');
    reloaded.draw(bar({ lead_hold: false, version: 3 }));
    reloaded.draw(bar({ lead_hold: true, version: 4 }));
    expect(time()).toBe('00:00:00');
  });

  it("is taken back with the server's message after a failure", async () => {
    vi.mocked(callOperation).mockRejectedValue(rejection);
    renderConsole(bar());
    click('Hold');
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(screen.queryByText('On hold')).toBeNull();
  });
});

describe('a takeover', () => {
  const user = { features: ['RequestTakeover' as const] };

  it('is requested, shown as requested, and withdrawn', async () => {
    const { draw } = renderConsole(bar(), { user });
    press('s');
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(requestTakeover, {
        task_attribute_key: 'taskAttribute/CA1',
        requested: true,
      }),
    );

    draw(bar({ request_take_over: true, version: 3 }));

    expect(screen.getByText('Takeover requested')).toBeTruthy();
    click('Withdraw the takeover request');
    await waitFor(() =>
      expect(callOperation).toHaveBeenLastCalledWith(requestTakeover, {
        task_attribute_key: 'taskAttribute/CA1',
        requested: false,
      }),
    );
  });

  it.each([
    ['without the permission', {}, undefined],
    ['of a call that was taken over', { taken_over_by_email: 'admin@coverline.test' }, user],
    ['of a call that one took over', { taken_over: true }, user],
  ])('cannot be requested %s', (_case, call, who) => {
    renderConsole(bar(call), { user: who });
    expect(screen.queryByRole('button', { name: 'Request takeover' })).toBeNull();
    press('s');
    expect(callOperation).not.toHaveBeenCalled();
  });
});

describe('a control that opens a dialog', () => {
  it.each([
    ['t', 'Transfer'],
    ['k', 'Dialpad'],
    ['d', 'Disposition'],
  ])('%s opens %s, and closes it', async (key, name) => {
    renderConsole(bar());
    press(key);
    await screen.findByRole('dialog', { name });
    press(key === 't' ? 'k' : 't');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    click('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    click(name);
    await screen.findByRole('dialog', { name });
  });

  it('shows that the dialog cannot be fetched, and retries at the next press', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const transfer = vi
      .fn(dialogs.transfer)
      .mockRejectedValueOnce(new Error('404'))
      .mockRejectedValueOnce(new Error('404'));
    renderConsole(<CallBar call={aCall()} dialogs={{ ...dialogs, transfer }} />);
    click('Transfer');
    await screen.findByText('This part of Coverline could not be loaded. Check your connection and try again.');
    expect(isBusy('Transfer')).toBe(false);
    click('Transfer');
    await screen.findByRole('dialog', { name: 'Transfer' });
  });

  it('is not offered for a disposition that was already chosen', () => {
    renderConsole(bar({ disposition: 'Call Back' }));
    expect(screen.queryByRole('button', { name: 'Disposition' })).toBeNull();
    expect(screen.getByText('Call Back')).toBeTruthy();
  });
});

describe('a transfer', () => {
  const TOO_SOON = 'You can only transfer calls once per minute';
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const requested = { transfer_status: 'Requested', transfer_to: 'closer_t1' } as const;

  it('is possible once per minute, and explains that when pressed or hovered', async () => {
    renderConsole(bar({ transfer_status: 'Failed', transfer_ts: ago(30) }));
    const button = screen.getByRole('button', { name: 'Transfer' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    press('t');
    await screen.findByText(TOO_SOON);
    expect(screen.queryByRole('dialog')).toBeNull();
    toast.clear();
    await userEvent.hover(button);
    expect((await screen.findByRole('tooltip')).textContent).toBe(TOO_SOON);
  });

  it('is not possible before a dialled customer answers, and explains that', async () => {
    const dialled = { task_creation_source: 'agent_callback', outbound_dialing_status: 'ringing' } as const;
    const { draw } = renderConsole(bar(dialled));
    const button = screen.getByRole('button', { name: 'Transfer' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    press('t');
    await screen.findByText('The customer has not answered yet.');
    expect(screen.queryByRole('dialog')).toBeNull();
    draw(bar({ ...dialled, outbound_dialing_status: 'in-progress', version: 3 }));
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
    press('t');
    await screen.findByRole('dialog', { name: 'Transfer' });
  });

  it('is possible again after a minute', async () => {
    vi.useFakeTimers();
    renderConsole(bar({ transfer_status: 'Accepted', transfer_ts: ago(59), transfer_to: 'closer_t1' }));
    const isOff = () => screen.getByRole('button', { name: 'Transfer' }).getAttribute('aria-disabled') === 'true';
    expect(isOff()).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    expect(isOff()).toBe(false);
  });

  it('can be opened within the minute while it is under way', async () => {
    renderConsole(bar({ ...requested, transfer_ts: ago(5) }));
    expect(screen.getByText('Transferring to Closer T1')).toBeTruthy();
    press('t');
    await screen.findByRole('dialog', { name: 'Transfer' });
  });

  it('shows who accepted it', async () => {
    const { draw } = renderConsole(bar({ ...requested, transfer_ts: ago(5) }));
    const taken = { transfer_status: 'Accepted', transfer_to_worker_name: 'james.okafor@coverline.test' } as const;
    draw(bar({ ...requested, transfer_ts: ago(5), ...taken, version: 3 }));
    expect(await screen.findAllByText('Transferred to james.okafor@coverline.test')).toHaveLength(2);
  });

  it('shows that the agent to whom it was offered declined it', async () => {
    const toAgent = { ...requested, transfer_to: 'agent:james.carter@coverline.test', transfer_ts: ago(5) } as const;
    const { draw } = renderConsole(bar(toAgent));
    draw(bar({ ...toAgent, transfer_status: 'Declined', version: 3 }));
    await screen.findByText('james.carter@coverline.test declined the transfer. The customer is still with you.');
  });

  it('shows that nobody accepted it', async () => {
    const { draw } = renderConsole(bar({ ...requested, transfer_ts: ago(60) }));
    draw(bar({ ...requested, transfer_ts: ago(60), transfer_status: 'Failed', version: 3 }));
    await screen.findByText('Nobody took the transfer. The customer is still with you.');
  });

  it('explains before the hang-up what happens to the customer', async () => {
    renderConsole(bar({ ...requested, transfer_ts: ago(5) }));
    press('e');
    await screen.findByText('The customer will wait with music until Closer T1 answers.');
  });
});

describe('hang up', () => {
  it('asks for confirmation after the shortcut, and Enter confirms', async () => {
    renderConsole(bar());

    press('e');
    const confirm = await waitFor(() => {
      const button = document.activeElement as HTMLElement;
      expect(button.textContent).toBe('Hang up');
      return button;
    });
    expect(callOperation).not.toHaveBeenCalled();
    fireEvent.click(confirm);

    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(endCall, { task_attribute_key: 'taskAttribute/CA1' }),
    );
  });

  it('shows why the call could not be hung up', async () => {
    vi.mocked(callOperation).mockRejectedValue(rejection);
    renderConsole(bar());
    click('Hang up');
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(isBusy('Hang up')).toBe(false);
  });
});

describe('an agent who is cut off', () => {
  const cutOff = { agent_disconnected: true };

  it('sees the mark, and Reconnect instead of Mute', () => {
    renderConsole(bar(cutOff));
    expect(screen.getByText('You are cut off; the caller waits')).toBeTruthy();
    expect(controls()).toEqual(['Reconnect', 'Hang up']);
    for (const key of ['m', 'h', 't', 'k', 's', 'd']) press(key);
    expect(callOperation).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is dialled back by R', async () => {
    renderConsole(bar(cutOff));
    press('r');
    await waitFor(() => expect(isBusy('Reconnect')).toBe(true));
  });

  it('is dialled back while the phone expects the leg', async () => {
    const phone = aPhone();
    const { draw } = renderConsole(bar(cutOff), { phone });

    click('Reconnect');

    await waitFor(() => expect(isBusy('Reconnect')).toBe(true));
    expect(phone.expectLeg).toHaveBeenCalledOnce();
    expect(callOperation).toHaveBeenCalledWith(dialAgentBackByTask, { task_attribute: 'taskAttribute/CA1' });
    draw(bar({ version: 4 }));
    expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
  });

  it('is dialled back after a page load once the phone can ring', async () => {
    const { draw } = renderConsole(bar(cutOff), { phone: aPhone({ device: 'connecting' }) });

    click('Reconnect');

    await waitFor(() => expect(isBusy('Reconnect')).toBe(true));
    expect(callOperation).not.toHaveBeenCalled();
    const registered = aPhone();
    draw(bar(cutOff), registered);
    await waitFor(() =>
      expect(callOperation).toHaveBeenCalledWith(dialAgentBackByTask, { task_attribute: 'taskAttribute/CA1' }),
    );
    expect(registered.expectLeg).toHaveBeenCalledOnce();
  });

  it('rings once after two presses in the same moment, and the phone still expects the leg', async () => {
    const phone = aPhone();
    vi.mocked(callOperation)
      .mockResolvedValueOnce({})
      .mockRejectedValue(
        new ApiFailure({ status: 409, code: 'already_ringing', message: 'You are being rung already.' }),
      );
    renderConsole(bar(cutOff), { phone });

    click('Reconnect');
    press('r');

    await waitFor(() => expect(isBusy('Reconnect')).toBe(true));
    expect(callOperation).toHaveBeenCalledOnce();
    expect(phone.expectNothing).not.toHaveBeenCalled();
    expect(screen.queryByText('Dial back Failed')).toBeNull();
  });

  const failsWith = async (error: Error) => {
    vi.mocked(callOperation).mockRejectedValue(error);
    const phone = aPhone();
    renderConsole(bar(cutOff), { phone });
    click('Reconnect');
    expect(await screen.findByText('Dial back Failed')).toBeTruthy();
    expect(isBusy('Reconnect')).toBe(false);
    return phone;
  };

  it("sees 'Dial back Failed' after a rejection, and the phone no longer expects the leg", async () => {
    const rejected = new ApiFailure({ status: 409, code: 'conflict', message: 'This call has ended.' });
    const phone = await failsWith(rejected);
    expect(phone.expectNothing).toHaveBeenCalledOnce();
  });

  it.each([
    ['the response was lost', new ApiFailure({ status: 0, code: 'network', message: 'Coverline is not reached.' })],
    ['the server does not know whether the phone rings', rejection],
    ['the phone rings already', new ApiFailure({ status: 409, code: 'already_ringing', message: 'Please wait.' })],
  ])("sees 'Dial back Failed', and the phone still expects the leg, if %s", async (_, error) => {
    const phone = await failsWith(error);
    expect(phone.expectNothing).not.toHaveBeenCalled();
  });
});

describe('the marks', () => {
  it.each([
    ['fronter_t2', 'Qualified'],
    ['fronter_t3', 'Semi-Qualified'],
  ] as const)('call a call from %s %s', (group, label) => {
    renderConsole(bar({ transfer_from_user_group: group }));
    expect(screen.getByText(label)).toBeTruthy();
  });

  it('show the qualified status that the qualifying agent chose', () => {
    renderConsole(bar({ transfer_from_user_group: 'fronter_t2', qualified_status: 'Semi-Qualified' }));
    expect(screen.getByText('Semi-Qualified')).toBeTruthy();
    expect(screen.queryByText('Qualified')).toBeNull();
  });

  describe('for a call whose leg is in another tab', () => {
    const elsewhere = () => screen.queryByText("This call's sound is in another tab");
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    beforeEach(() => void vi.useFakeTimers());

    it('appear after some seconds without a leg in this tab', async () => {
      renderConsole(bar());
      await pass(3_900);
      expect(elsewhere()).toBeNull();
      await pass(200);
      expect(elsewhere()).toBeTruthy();
    });

    it.each([
      ['the leg is in this tab', {}, 'open'],
      ['the agent is cut off', { agent_disconnected: true }, 'none'],
    ] as const)('do not appear while %s', async (_case, call, leg) => {
      renderConsole(bar(call), { phone: aPhone({ leg }) });
      await pass(10_000);
      expect(elsewhere()).toBeNull();
    });
  });

  it.each([['somebody was added', { added_calls_sids: ['CA9'] }, 'Added call']])('say that %s', (_case, call, text) => {
    renderConsole(bar(call));
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('count the buffer down to nothing, twice a second', async () => {
    vi.useFakeTimers({ now: new Date('2026-01-05T15:00:08.400Z') });
    renderConsole(bar({ buffer_time_s: 10 }));
    expect(screen.getByLabelText('Call buffer').textContent).toBe('Buffer 2 s');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.getByLabelText('Call buffer').textContent).toBe('Buffer 1 s');
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByLabelText('Call buffer')).toBeNull();
  });
});

it('counts how long the customer is called, and no duration of a call before there is an answer', () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T15:00:05.000Z') });
  const dialed = { task_creation_source: 'outbound_dial', accepted_ts: '2026-01-05T15:00:00.000Z' } as const;
  const { draw } = renderConsole(bar({ ...dialed, outbound_dialing_status: 'ringing' }));
  expect(screen.getByRole('timer', { name: 'Ringing for' }).textContent).toBe('00:00:05');
  expect(screen.getAllByText('Ringing')).toHaveLength(1);
  draw(bar({ ...dialed, outbound_dialing_status: 'in-progress', version: 3 }));
  expect(screen.getByRole('timer', { name: 'Call duration' })).toBeTruthy();
  expect(screen.queryByText('Ringing')).toBeNull();
});

it('updates the duration every second', async () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T16:00:05.000Z') });
  renderConsole(bar());
  expect(screen.getByRole('timer').textContent).toBe('01:00:00');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('timer').textContent).toBe('01:00:01');
});

it('names every control and its key', async () => {
  renderConsole(bar(), { user: { features: ['RequestTakeover'] } });
  expect(controls()).toEqual(['Mute', 'Hold', 'Transfer', 'Dialpad', 'Request takeover', 'Disposition', 'Hang up']);
  expect(screen.getAllByRole('button').map(button => button.getAttribute('aria-keyshortcuts'))).toEqual([
    'M',
    'H',
    'T',
    'K',
    'S',
    'D',
    'E',
  ]);
  await userEvent.hover(screen.getByRole('button', { name: 'Hold' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Hold (H)');
});

describe('a paused recording', () => {
  const paused = { recording_paused: true };
  const resumed = () => vi.mocked(callOperation).mock.calls.filter(([operation]) => operation === pauseRecording);

  it('is shown on the bar', () => {
    renderConsole(bar(paused));
    expect(screen.getByText('Recording paused')).toBeTruthy();
    expect(screen.queryByText('Recording')).toBeNull();
  });

  it('is resumed after a reload that closed the payment tab', async () => {
    vi.useFakeTimers();
    renderConsole(bar({ id: 'CA-reloaded', ...paused }));
    expect(resumed()).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(resumed()).toEqual([[pauseRecording, { task_attribute_key: 'taskAttribute/CA-reloaded', paused: false }]]);
  });

  it('stays paused while a payment tab holds it', async () => {
    vi.useFakeTimers();
    const release = holdRecordingPause('CA-held');
    renderConsole(bar({ id: 'CA-held', ...paused }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(resumed().map(([, input]) => input)).toEqual([
      { task_attribute_key: 'taskAttribute/CA-held', paused: true },
    ]);
    release();
  });
});

describe('the recording', () => {
  const recording = () => screen.queryByText('Recording');

  it('is shown while the agent and the customer talk', () => {
    renderConsole(bar(), { phone: aPhone({ leg: 'open' }) });
    expect(recording()).toBeTruthy();
  });

  it.each([
    ['the leg of the agent has not rung', {}, 'none'],
    ['the agent is being connected', {}, 'connecting'],
    ['no report of the conference has come', { conference_sid: undefined }, 'open'],
    ['the customer is being dialled', { outbound_dialing_status: 'ringing' }, 'open'],
  ] as const)('is not shown while %s', (_case, call, leg) => {
    renderConsole(bar(call), { phone: aPhone({ leg }) });
    expect(recording()).toBeNull();
  });
});

describe('the focus', () => {
  const toolbar = () => screen.getByRole('toolbar', { name: 'Call controls' });

  it('moves to the call that was accepted in this tab, once', () => {
    const phone = aPhone({ accepted: aRinging({ callKey: 'taskAttribute/CA1' }) });
    const { draw } = renderConsole(bar(), { phone });
    expect(document.activeElement).toBe(toolbar());
    screen.getByRole('button', { name: 'Transfer' }).focus();
    draw(bar({ version: 3 }), { ...phone, leg: 'open' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Transfer' }));
  });

  it('stays where it is for a call that was there at a reload', () => {
    renderConsole(bar());
    expect(document.activeElement).toBe(document.body);
  });
});
