import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Amplify } from 'aws-amplify';
import { decodeJWT } from 'aws-amplify/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#shared/users/user';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { accessToken, confirmApp, newAuthenticatorSecret, removeApp } from '../../../lib/session/auth.ts';
import { serve } from '../../../testing/api-server.ts';
import { renderConsole } from '../../../testing/render-console.tsx';
import { AccountDialog } from './account-dialog.tsx';

const SINCE = '2026-03-01T15:00:00.000Z';
const failed = (name: string, message: string) => Object.assign(new Error(message), { name });
const onClose = vi.fn();
const checkSecondFactor = vi.fn(({ set_up }: { set_up?: boolean }) => ({ set: set_up ?? false }));
const recordPasswordChange = vi.fn((_: object) => ({}));

beforeEach(() => {
  vi.mocked(newAuthenticatorSecret).mockResolvedValue({
    secret: 'GEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Coverline:maria',
  });
  checkSecondFactor.mockClear();
  recordPasswordChange.mockClear();
});

const open = (user: Partial<User> = {}, required = false) => {
  serve({ checkSecondFactor, recordPasswordChange });
  renderConsole(<AccountDialog onClose={onClose} />, { openCalls: [], user, secondFactorRequired: required });
  return userEvent.setup();
};
/** A signed-in user, whose pool answers a change of the password with this. */
const changePassword = vi.fn((_: object): { error?: string; message?: string } => ({}));
const part = (content: object) => btoa(JSON.stringify(content));
const token = decodeJWT(
  `${part({ alg: 'none' })}.${part({ sub: 'agent-1', 'cognito:username': 'agent-1', iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001' })}.`,
);

beforeEach(() => {
  changePassword.mockReset().mockReturnValue({});
  Amplify.configure(
    { Auth: { Cognito: { userPoolId: 'us-east-1_Local0001', userPoolClientId: 'web' } } },
    { Auth: { tokenProvider: { getTokens: async () => ({ accessToken: token, idToken: token }) } } },
  );
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const { PreviousPassword, ProposedPassword } = JSON.parse(body);
    const { error, message } = changePassword({ PreviousPassword, ProposedPassword });
    return error
      ? new Response(JSON.stringify({ __type: error, message }), { status: 400 })
      : new Response('{}', { status: 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const field = (label: string) => screen.getByLabelText(label);
const alert = async () => (await screen.findByRole('alert')).textContent;

describe('the password in the account dialog', () => {
  const type = async (next: string, again = next) => {
    const user = open();
    await user.type(await screen.findByLabelText('Current password'), 'Old-secret-1');
    await user.type(field('New password'), next);
    await user.type(field('Repeat the new password'), again);
    return user;
  };

  it('is changed with the current one, and the change is recorded', async () => {
    const user = await type('New-secret-2');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Password changed')).toBeTruthy();
    expect(changePassword).toHaveBeenCalledExactlyOnceWith({
      PreviousPassword: 'Old-secret-1',
      ProposedPassword: 'New-secret-2',
    });
    await waitFor(() => expect(recordPasswordChange).toHaveBeenCalledExactlyOnceWith({}));
    for (const label of ['Current password', 'New password', 'Repeat the new password'])
      expect(await screen.findByLabelText(label)).toHaveProperty('value', '');
    expect(button('Change the password').disabled).toBe(true);
  });

  it('is not sent while the two new ones differ, or while it is too short', async () => {
    const user = await type('New-secret-2', 'New-secret-3');
    expect(screen.getByText('The two passwords are different.')).toBeTruthy();
    expect(button('Change the password').disabled).toBe(true);
    await user.keyboard('{Enter}');
    for (const label of ['New password', 'Repeat the new password']) {
      await user.clear(field(label));
      await user.type(field(label), 'short');
    }
    expect(button('Change the password').disabled).toBe(true);
    expect(changePassword).not.toHaveBeenCalled();
  });

  it.each([
    ['NotAuthorizedException', 'Incorrect username or password.', /^The current password is not right\.$/],
    ['NotAuthorizedException', 'Password attempts exceeded', /Wait a few minutes, 15 at most/],
    ['NotAuthorizedException', 'Access Token has been revoked', /^Your session has ended\. Sign in again\.$/],
    ['InvalidPasswordException', 'Password did not conform with policy', /upper and lower case letters, a digit/],
    ['LimitExceededException', 'Attempt limit exceeded', /Wait a little and try again/],
  ])('is rejected with %s (%s), and the dialog says what to do', async (name, message, shown) => {
    changePassword.mockReturnValue({ error: name, message });
    const user = await type('New-secret-2');
    await user.click(button('Change the password'));
    expect(await alert()).toMatch(shown);
    expect(recordPasswordChange).not.toHaveBeenCalled();
    expect(field('New password')).toHaveProperty('value', 'New-secret-2');
  });
});

describe('the second factor in the account dialog', () => {
  const setUp = async (user: ReturnType<typeof open>, name = 'Set up') => {
    await user.click(button(name));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    await user.type(field('Code'), '123456');
  };

  it('is set up with the first code of the app, told to the server, and in the next token', async () => {
    const user = open();
    await setUp(user);
    expect(screen.getByText('GEZDGNBVGY3TQOJQ')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Second factor set up')).toBeTruthy();
    expect(newAuthenticatorSecret).toHaveBeenCalledExactlyOnceWith('maria.lopez@coverline.test');
    expect(confirmApp).toHaveBeenCalledExactlyOnceWith('123456');
    expect(checkSecondFactor).toHaveBeenCalledExactlyOnceWith({ set_up: true });
    expect(accessToken).toHaveBeenCalledExactlyOnceWith({ forceRefresh: true });
    expect(button('Set up')).toBeTruthy();
  });

  it('stays without if the code is wrong', async () => {
    vi.mocked(confirmApp).mockRejectedValue(failed('EnableSoftwareTokenMFAException', 'Code mismatch'));
    const user = open();
    await setUp(user);
    await user.click(button('Confirm'));
    expect(await alert()).toMatch(/check the clock of that device/);
    expect(checkSecondFactor).not.toHaveBeenCalled();
    await user.click(button('Cancel'));
    expect(screen.queryByLabelText('Code')).toBeNull();
  });

  it('needs no other code if only the server could not be told', async () => {
    checkSecondFactor.mockImplementationOnce(() => {
      throw new ApiFailure({ status: 503, code: 'unavailable', message: 'Please try again.' });
    });
    const user = open();
    await setUp(user);
    await user.click(button('Confirm'));
    expect(await alert()).toBe('Please try again.');
    await user.click(button('Confirm'));
    expect(await screen.findByText('Second factor set up')).toBeTruthy();
    expect(confirmApp).toHaveBeenCalledOnce();
  });

  it('says so if the key could not be read, and tries again', async () => {
    vi.mocked(newAuthenticatorSecret).mockRejectedValueOnce(failed('NetworkError', 'Failed to fetch'));
    const user = open();
    await user.click(button('Set up'));
    expect(await alert()).toMatch(/Check your connection/);
    await user.click(button('Retry'));
    expect(await screen.findByText('GEZDGNBVGY3TQOJQ')).toBeTruthy();
  });

  it('says since when there is one, and is removed after asking', async () => {
    const user = open({ second_factor_ts: SINCE });
    expect(screen.getByText(/^Each sign-in asks for a code of your authenticator app\. Set up/)).toBeTruthy();
    await user.click(button('Remove'));
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure you want to remove your second factor?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Second factor removed')).toBeTruthy();
    expect(removeApp).toHaveBeenCalledOnce();
    expect(checkSecondFactor).toHaveBeenCalledExactlyOnceWith({ set_up: false });
  });

  it('stays if it could not be removed', async () => {
    vi.mocked(removeApp).mockRejectedValue(failed('NetworkError', 'Failed to fetch'));
    const user = open({ second_factor_ts: SINCE });
    await user.click(button('Remove'));
    await user.click(within(await screen.findByRole('dialog', { name: /^Are you sure/ })).getByText('Remove'));
    expect(await screen.findByText(/Check your connection/)).toBeTruthy();
    expect(checkSecondFactor).not.toHaveBeenCalled();
  });

  it('cannot be removed where it is required, but moved to another device', async () => {
    const user = open({ second_factor_ts: SINCE }, true);
    expect(screen.getByText(/Admins and supervisors cannot do without\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await setUp(user, 'Move to another device');
    await user.click(button('Confirm'));
    expect(await screen.findByText('Second factor set up')).toBeTruthy();
  });
});
