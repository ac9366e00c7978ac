import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialAgentBackByTask, endCall, muteCall } from '#shared/contracts/calls';
import { callOperation } from '../../lib/api-client.ts';
import { ApiFailure } from '../../lib/api-failure.ts';
import { aCall } from '../../lib/call.fixture.ts';
import { aPhone, atTheDesk } from '../../lib/desk.fixture.tsx';
import { toast } from '../../lib/toast.ts';
import { CallBar } from './call-bar.tsx';

vi.mock('../../lib/api-client.ts', () => ({ callOperation: vi.fn() }));

const refusal = new ApiFailure({ status: 502, code: 'provider_failed', message: 'Twilio did not answer.' });
const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true';
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const press = (key: string) => fireEvent.keyDown(document.body, { key });

beforeEach(() => {
  vi.mocked(callOperation).mockReset().mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.useRealTimers();
});

describe('mute', () => {
  it('waits until the call says that it is muted, whatever the answer', async () => {
    const { draw } = atTheDesk(<CallBar call={aCall()} />);

    press('m');

    await waitFor(() => expect(isBusy('Mute')).toBe(true));
    expect(callOperation).toHaveBeenCalledWith(muteCall, { task_attribute_key: 'taskAttribute/CA1', muted: true });
    draw(<CallBar call={aCall({ agent_muted: true, version: 3 })} />);
    await waitFor(() => expect(isBusy('Unmute')).toBe(false));
    expect(screen.getByText('Muted')).toBeTruthy();
  });

  it('asks once, however often the key is pressed meanwhile', async () => {
    atTheDesk(<CallBar call={aCall()} />);
    press('m');
    await waitFor(() => expect(isBusy('Mute')).toBe(true));
    press('m');
    click('Mute');
    expect(callOperation).toHaveBeenCalledOnce();
  });

  it("comes back with the server's sentence when it fails", async () => {
    vi.mocked(callOperation).mockRejectedValue(refusal);
    atTheDesk(<CallBar call={aCall()} />);

    click('Mute');

    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(isBusy('Mute')).toBe(false);
  });

  it('comes back after some seconds when nothing follows', async () => {
    vi.useFakeTimers();
    atTheDesk(<CallBar call={aCall()} />);
    click('Mute');
    await act(() => vi.advanceTimersByTimeAsync(7_900));
    expect(isBusy('Mute')).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(isBusy('Mute')).toBe(false);
  });
});

describe('hang up', () => {
  it('asks once by key, and Enter confirms', async () => {
    atTheDesk(<CallBar call={aCall()} />);

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

  it('says why the call could not be hung up', async () => {
    vi.mocked(callOperation).mockRejectedValue(refusal);
    atTheDesk(<CallBar call={aCall()} />);
    click('Hang up');
    expect(await screen.findByText('Twilio did not answer.')).toBeTruthy();
    expect(isBusy('Hang up')).toBe(false);
  });
});

describe('an agent who is cut off', () => {
  const cutOff = aCall({ agent_disconnected: true });

  it('sees so, and Reconnect in place of Mute', () => {
    atTheDesk(<CallBar call={cutOff} />);
    expect(screen.getByText('You are cut off; the caller waits')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mute' })).toBeNull();
    press('m');
    expect(callOperation).not.toHaveBeenCalled();
  });

  it('is dialled back, her phone expecting the leg', async () => {
    const phone = aPhone();
    const { draw } = atTheDesk(<CallBar call={cutOff} />, { phone });

    click('Reconnect');

    await waitFor(() => expect(isBusy('Reconnect')).toBe(true));
    expect(phone.expectLeg).toHaveBeenCalledOnce();
    expect(callOperation).toHaveBeenCalledWith(dialAgentBackByTask, { task_attribute: 'taskAttribute/CA1' });
    draw(<CallBar call={aCall({ version: 4 })} />);
    expect(await screen.findByRole('button', { name: 'Mute' })).toBeTruthy();
  });

  it("is told 'Dial back Failed'", async () => {
    vi.mocked(callOperation).mockRejectedValue(refusal);
    atTheDesk(<CallBar call={cutOff} />);
    click('Reconnect');
    expect(await screen.findByText('Dial back Failed')).toBeTruthy();
    expect(isBusy('Reconnect')).toBe(false);
  });
});

it.each([
  ['fronter_t2', 'Qualified'],
  ['fronter_t3', 'Semi-Qualified'],
] as const)('calls a call from %s %s', (group, label) => {
  atTheDesk(<CallBar call={aCall({ transfer_from_user_group: group })} />);
  expect(screen.getByText(label)).toBeTruthy();
});
