import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { completeNewPassword, confirmNewPassword, requestPasswordCode, signIn } from '../../../lib/session/auth.ts';
import { LoginPage } from './login-page.tsx';

vi.mock('../../../lib/session/auth.ts', () => ({
  signIn: vi.fn(),
  completeNewPassword: vi.fn(),
  requestPasswordCode: vi.fn(),
  confirmNewPassword: vi.fn(),
}));

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
  vi.mocked(signIn).mockReset().mockResolvedValue('done');
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
    vi.mocked(completeNewPassword).mockResolvedValue('done');
    const user = visit('/login');
    await user.type(email(), 'a@b.test');
    await user.type(password(), 'first{Enter}');
    await user.type(await screen.findByLabelText('New password'), 'my own 1');
    await user.click(screen.getByRole('button', { name: 'Save and log in' }));
    expect(completeNewPassword).toHaveBeenCalledWith('my own 1');
    await screen.findByText('at /dashboard');
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
