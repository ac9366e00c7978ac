import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessToken, confirmApp, newAuthenticatorSecret } from '../../../lib/session/auth.ts';
import { serve } from '../../../testing/api-server.ts';
import { SecondFactorPage } from './second-factor-page.tsx';

const checkSecondFactor = vi.fn((_: object) => ({ set: true }));
const onDone = vi.fn();
const onLogout = vi.fn();

beforeEach(() => {
  onDone.mockReset();
  onLogout.mockReset();
  vi.mocked(newAuthenticatorSecret).mockResolvedValue({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x' });
  serve({ checkSecondFactor });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorPage email="ada@coverline.test" onDone={onDone} onLogout={onLogout} />
    </QueryClientProvider>,
  );
});

describe('the page of a user who lacks a required second factor', () => {
  it('sets up an app and goes on with a new token', async () => {
    const user = userEvent.setup();
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(confirmApp).toHaveBeenCalledExactlyOnceWith('123456');
    expect(checkSecondFactor).toHaveBeenCalledExactlyOnceWith({ set_up: true });
    expect(accessToken).toHaveBeenCalledExactlyOnceWith({ forceRefresh: true });
  });

  it('stays with the reason if the code is rejected, and offers to log out', async () => {
    vi.mocked(confirmApp).mockRejectedValue(
      Object.assign(new Error('Code mismatch'), { name: 'EnableSoftwareTokenMFAException' }),
    );
    const user = userEvent.setup();
    await screen.findByText('GEZDGNBVGY3TQOJQ');
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Type the newest code/);
    expect(onDone).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(onLogout).toHaveBeenCalledOnce();
  });
});
