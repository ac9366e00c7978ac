import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import type { Call } from '#shared/calls/call';
import { loadConfig } from '../../lib/api/config.ts';
import { aCall, anEndedCall } from '../../testing/a-call.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { UserMenu } from './user-menu.tsx';
// Amplify's form is large: it is loaded before the test, and not while a query waits for the dialog.
import '../../features/account/settings/account-dialog.tsx';

const signOut = vi.fn(async () => undefined);
const play = vi.fn(async () => undefined);
const played = vi.fn();

beforeEach(() => {
  vi.mocked(loadConfig).mockResolvedValue({ agentReturnS: 60 } as Awaited<ReturnType<typeof loadConfig>>);
  signOut.mockClear();
  play.mockClear();
  played.mockClear();
  vi.stubGlobal(
    'Audio',
    vi.fn(function anAudio(file: string) {
      played(file);
      return { play };
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const openFor = async (roles: Role[], openCalls: Call[] = []) => {
  renderConsole(<UserMenu />, { user: { roles }, openCalls, signOut });
  await userEvent.click(screen.getByRole('button', { name: /^Your account/ }));
};

const logout = async () => userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));

describe('Logout', () => {
  it.each([
    ['without a call', []],
    ['in wrap-up', [anEndedCall()]],
  ])('ends the session at once %s', async (_, calls) => {
    await openFor(['closer'], calls);
    await logout();
    expect(signOut).toHaveBeenCalledOnce();
  });

  it('during a call says what happens to the customer, and ends the session when confirmed', async () => {
    await openFor(['closer'], [aCall()]);
    await logout();
    expect(await screen.findByRole('dialog', { name: 'Log out during this call?' })).toBeTruthy();
    expect(await screen.findByText(/reconnect within 60 seconds, the customer goes back to the front/)).toBeTruthy();
    expect(signOut).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(signOut).toHaveBeenCalledOnce();
  });

  it.each([
    [
      'whose customer’s phone rings',
      { task_creation_source: 'outbound_dial' as const, outbound_dialing_status: 'ringing' },
      /has not answered yet. The phone stops ringing, and the call ends/,
    ],
    ['that is being transferred', { transfer_status: 'Requested' as const }, /^Only your part of this call ends/],
    [
      'that was transferred',
      { transfer_status: 'Accepted' as const },
      /^If the other agent is still on the line, only/,
    ],
    ['that a transfer brought', { transfer_from_call_id: 'call-0' }, /^If the other agent is still on the line, only/],
  ])('during a call %s says what happens to it', async (_, fields, said) => {
    await openFor(['closer'], [aCall(fields)]);
    await logout();
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('during a call changes nothing when canceled', async () => {
    await openFor(['closer'], [aCall()]);
    await logout();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(signOut).not.toHaveBeenCalled();
  });
});

describe('the account', () => {
  it('opens from the menu, and closes', async () => {
    await openFor(['closer']);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Account' }));
    const dialog = await screen.findByRole('dialog', { name: 'Account' });
    expect(within(dialog).getByRole('heading', { name: 'Password' })).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the sound test', () => {
  it.each([['admin'], ['verification']] as const)('plays the alert for the role %s and shows a toast', async role => {
    await openFor([role]);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sound test' }));
    expect(await screen.findByText('Sound Test')).toBeTruthy();
    expect(played).toHaveBeenCalledWith('/sounds/alert.wav');
    expect(play).toHaveBeenCalledOnce();
  });

  it('is not offered to other roles', async () => {
    await openFor(['closer', 'fronter', 'customer_service']);
    expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Sound test' })).toBeNull();
  });
});
