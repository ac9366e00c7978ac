import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#shared/access/roles';
import { Toasts } from '../../components/toasts.tsx';
import { SessionProvider } from '../../lib/session/session.ts';
import { profileOf } from '../../testing/a-profile.ts';
import { UserMenu } from './user-menu.tsx';

const play = vi.fn(async () => undefined);
const played = vi.fn();

beforeEach(() => {
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

const openFor = async (roles: Role[]) => {
  render(
    <SessionProvider value={{ ...profileOf({ roles }), signOut: async () => undefined }}>
      <UserMenu />
      <Toasts />
    </SessionProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Your account/ }));
};

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
