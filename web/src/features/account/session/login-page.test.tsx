import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerSignIn, confirmNewPassword, requestPasswordCode, signIn } from '../../../lib/session/auth.ts';
import { LoginPage } from './login-page.tsx';

const Elsewhere = () => <p>at {useLocation().pathname}</p>;
const visit = (address: string, state?: object) => {
  const [pathname = '', search = ''] = address.split('?');
  render(
    <MemoryRouter initialEntries={[{ pathname, search: search && `?${search}`, state }]}>
      <Routes>
        <Route path="/login" element={<LoginPage />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
};
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Login' });
const failed = (name: string, message: string) => Object.assign(new Error(message), { name });

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(signIn).mockResolvedValue('done');
  vi.mocked(answerSignIn).mockResolvedValue('done');
});
describe('the login page', () => {
  it('enables Login only if e-mail and password are both filled in', async () => {
    const user = visit('/login');
    expect(login().disabled).toBe(true);
    await user.type(email(), 'a@b.test');
    expect(login().disabled).toBe(true);
    await user.type(password(), 'x');
    expect(login().disabled).toBe(false);
    await user.clear(email());
    expect(login().disabled).toBe(true);
  });

  it('submits by Enter and goes to the dashboard', async () => {
    const user = visit('/login');
    await user.type(email(), ' a@b.test ');
    await user.type(password(), 'secret 1{Enter}');
    expect(signIn).toHaveBeenCalledWith('a@b.test', 'secret 1');
    await screen.findByText('at /dashboard');
  });

  it.each([
    ['/login?return=%2Fcall-history', 'at /call-history'],
    ['/login?return=https%3A%2F%2Fevil.test', 'at /dashboard'],
    ['/login?return=%2F%2Fevil.test', 'at /dashboard'],
    ['/login?return=%2F%5Cevil.test', 'at /dashboard'],
  ])('from %s ends %s after the login', async (address, where) => {
    const user = visit(address);
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'x{Enter}');
    await screen.findByText(where);
  });

  it('shows the failure in an alert, and keeps the form', async () => {
    vi.mocked(signIn).mockRejectedValue(failed('NotAuthorizedException', 'Incorrect username or password.'));
    const user = visit('/login');
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The e-mail or the password is not right.');
    expect(login().disabled).toBe(false);
  });

  it('shows why the user was redirected', () => {
    visit('/login', { message: 'This user is disabled.' });
    expect(screen.getByRole('alert').textContent).toContain('This user is disabled.');
  });

  it('redirects to the dashboard if the tab is already signed in', () => {
    sessionStorage.setItem('coverline.session', 'mine');
    visit('/login');
    expect(screen.getByText('at /dashboard')).toBeTruthy();
  });

  it('handles the new-password challenge', async () => {
    vi.mocked(signIn).mockResolvedValue('new-password');
    vi.mocked(answerSignIn).mockResolvedValue('done');
    const user = visit('/login');
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'first{Enter}');
    await user.type(await screen.findByLabelText('New password'), 'my own 1');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    expect(answerSignIn).toHaveBeenCalledWith('a@b.test', 'my own 1');
    await screen.findByText('at /dashboard');
  });

  const enterPassword = async () => {
    const user = visit('/login');
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'secret{Enter}');
    return user;
  };

  it('asks for the code of the app after the password', async () => {
    vi.mocked(signIn).mockResolvedValue('code');
    const user = await enterPassword();
    const logIn = await screen.findByRole<HTMLButtonElement>('button', { name: 'Log in' });
    expect(screen.getByText('Without your device? Ask an admin to reset your second factor.')).toBeTruthy();
    await user.type(screen.getByLabelText('Code'), '12345');
    expect(logIn.disabled).toBe(true);
    await user.clear(screen.getByLabelText('Code'));
    await user.click(screen.getByLabelText('Code'));
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    expect(answerSignIn).toHaveBeenCalledExactlyOnceWith('a@b.test', '123456');
    await screen.findByText('at /dashboard');
  });

  it('asks for the code also after a temporary password was replaced', async () => {
    vi.mocked(signIn).mockResolvedValue('new-password');
    vi.mocked(answerSignIn).mockResolvedValueOnce('code');
    const user = await enterPassword();
    await user.type(await screen.findByLabelText('New password'), 'my own 1{Enter}');
    expect(await screen.findByLabelText('Code')).toBeTruthy();
  });

  it.each([
    ['CodeMismatchException', 'Invalid code received for user', /Type the newest code that your app shows/],
    ['ExpiredCodeException', 'Your software token has already been used once.', /Wait for the next one/],
    ['NotAuthorizedException', 'Password attempts exceeded', /Wait a few minutes, 15 at most/],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', /Go back to the login/],
  ])('says what to do when a code is rejected with %s: %s', async (name, message, shown) => {
    vi.mocked(signIn).mockResolvedValue('code');
    vi.mocked(answerSignIn).mockRejectedValue(failed(name, message));
    const user = await enterPassword();
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(shown);
    await user.click(screen.getByRole('button', { name: 'Back to login' }));
    expect(login()).toBeTruthy();
  });

  it('leads through the set-up of an app where the user pool requires one', async () => {
    vi.mocked(signIn).mockResolvedValue({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Coverline:a@b.test' });
    const user = await enterPassword();
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByText('GEZDGNBVGY3TQOJQ')).toBeTruthy();
    await user.type(screen.getByLabelText('Code'), '123456{Enter}');
    expect(answerSignIn).toHaveBeenCalledExactlyOnceWith('a@b.test', '123456');
    await screen.findByText('at /dashboard');
  });

  it.each([
    ['Password attempts exceeded', /Wait a few minutes, 15 at most/],
    ['Temporary password has expired and must be reset by an administrator.', /Ask an admin for a new invitation/],
    ['User is disabled.', /Ask an admin/],
  ])('says what to do when the sign-in is rejected with: %s', async (message, shown) => {
    vi.mocked(signIn).mockRejectedValue(failed('NotAuthorizedException', message));
    await enterPassword();
    expect((await screen.findByRole('alert')).textContent).toMatch(shown);
  });

  it('resets a forgotten password with the code that was sent', async () => {
    const user = visit('/login');
    await user.type(email(), 'a@b.test');
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    expect(requestPasswordCode).toHaveBeenCalledWith('a@b.test');
    await user.type(await screen.findByLabelText('Code'), '123456');
    await user.type(screen.getByLabelText('New password'), 'my own 1{Enter}');
    expect(confirmNewPassword).toHaveBeenCalledWith({ email: 'a@b.test', code: '123456', password: 'my own 1' });
    await waitFor(() => expect(login()).toBeTruthy());
    expect(screen.getByText('Your password was changed. Sign in with the new one.')).toBeTruthy();
  });
});
