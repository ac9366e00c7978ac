import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feature } from '#shared/access/roles';
import { listOpenCalls } from '#shared/contracts/calls';
import { getProfile } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { LiveProvider } from '../../../lib/live/live.ts';
import { createLiveHub, type LiveTransport } from '../../../lib/live/live-hub.ts';
import { accessRejected } from '../../../lib/session/access-rejected.ts';
import { accessToken, signOutOfPool } from '../../../lib/session/auth.ts';
import { beforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { useSession } from '../../../lib/session/session.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { INACTIVITY_MS } from './inactivity.ts';
import { SessionKeeper } from './session-keeper.tsx';

const goOffline = vi.fn(async () => undefined);

/** Work to do before the user signs out, as the phone has. */
const Screen = () => {
  useEffect(() => beforeSignOut(goOffline), []);
  const { user, access } = useSession();
  return (
    <>
      <p>{user.available ? 'online' : 'offline'}</p>
      <p>may: {access.features.join(' ')}</p>
    </>
  );
};

const Login = () => <p>login: {useLocation().state?.message}</p>;

const given = (path = '/dashboard') => {
  // As the app's own: a rejection is not repeated.
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(operationKey(getProfile, {}), profileOf());
  queryClient.setQueryData(['secret'], 'of this user');
  const followed = new Map<string, Parameters<LiveTransport['open']>[1]>();
  const deliver = (topic: string, data: unknown) => followed.get(topic)?.data(data);
  const opened = vi.fn();
  const transport: LiveTransport = {
    open: (topic, on) => {
      opened(topic);
      followed.set(topic, on);
      return () => undefined;
    },
    watchConnection: () => () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <LiveProvider value={createLiveHub(transport, queryClient)}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/session-expired" element={<p>expired</p>} />
            <Route path="/login" element={<Login />} />
            <Route
              path={path}
              element={
                <SessionKeeper>
                  <Screen />
                </SessionKeeper>
              }
            />
          </Routes>
        </MemoryRouter>
      </LiveProvider>
    </QueryClientProvider>,
  );
  /** Changes the user on the server: sends the live change, and changes the response of `/me`. */
  const change = async (user: Parameters<typeof profileOf>[0], { readAgain = true } = {}) => {
    const profile = profileOf({ version: 2, ...user });
    if (readAgain) vi.mocked(callOperation).mockResolvedValue(profile as never);
    const onChange = {
      topic: 'user:u1',
      entity: 'user',
      id: 'u1',
      version: profile.user.version,
      removed: false,
      item: JSON.stringify(profile.user),
    };
    await act(async () => deliver('user:u1', { onChange }));
  };
  /** Changes a group on the server, after which the profile has these features. */
  const changeGroup = async (id: string, features: Feature[]) => {
    vi.mocked(callOperation).mockResolvedValue(profileOf({ features }) as never);
    const onChange = { topic: 'groups', entity: 'group', id, version: 2, removed: false, item: '{}' };
    await act(async () => deliver('groups', { onChange }));
  };
  return { queryClient, change, changeGroup, opened };
};

beforeEach(() => {
  sessionStorage.setItem('coverline.session', 'mine');
  vi.mocked(accessToken).mockResolvedValue('a token');
  goOffline.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session that another tab takes over', () => {
  it('ends in this one, whose tokens are gone before the user pool hears of a sign-out', async () => {
    const postMessage = vi.fn();
    type Channel = {
      onmessage: ((event: { data: unknown }) => unknown) | undefined;
      postMessage: typeof postMessage;
      close: () => void;
    };
    const channel: Channel = { onmessage: undefined, postMessage, close: () => undefined };
    vi.stubGlobal(
      'BroadcastChannel',
      vi.fn(function aChannel() {
        return channel;
      }),
    );
    const token = 'CognitoIdentityServiceProvider.client.maria.refreshToken';
    sessionStorage.setItem(token, 'a token');
    vi.mocked(signOutOfPool).mockImplementation(async () => expect(sessionStorage.getItem(token)).toBeNull());
    given();
    await act(async () => channel.onmessage?.({ data: { asks: 'tab-2' } }));
    await vi.waitFor(() =>
      expect(postMessage).toHaveBeenCalledExactlyOnceWith({ offers: expect.any(String), to: 'tab-2' }),
    );
    const [{ offers }] = postMessage.mock.lastCall as [{ offers: string }];
    await act(async () => channel.onmessage?.({ data: { accepts: offers } }));
    await screen.findByText('expired');
    expect(postMessage).toHaveBeenLastCalledWith({
      answers: offers,
      sign_in: { 'coverline.session': 'mine', [token]: 'a token' },
    });
    await waitFor(() => expect(signOutOfPool).toHaveBeenCalledOnce());
    // The worker of the user stays as it is: the other tab goes on with it.
    expect(goOffline).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });
});

describe('a session', () => {
  it("shows the user's own changes at once", async () => {
    const { change } = given();
    expect(screen.getByText('offline')).toBeTruthy();
    await change({ available: true });
    await screen.findByText('online');
  });

  it('keeps a change that comes while the profile is read', async () => {
    const { change, queryClient } = given();
    let answer: (profile: unknown) => void = () => undefined;
    vi.mocked(callOperation).mockReturnValueOnce(new Promise(resolve => (answer = resolve)) as never);
    await act(async () => void queryClient.invalidateQueries({ queryKey: operationKey(getProfile) }));
    await change({ available: true });
    await act(async () => answer(profileOf()));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.getByText('online')).toBeTruthy();
  });

  it('keeps the screen when the profile cannot be read again', async () => {
    const { queryClient } = given();
    vi.mocked(callOperation).mockRejectedValue(new Error('no answer'));
    await act(() => queryClient.invalidateQueries({ queryKey: operationKey(getProfile) }));
    expect(queryClient.getQueryState(operationKey(getProfile, {}))?.status).toBe('error');
    expect(screen.getByText('offline')).toBeTruthy();
  });

  it('ends when another sign-in replaces it, and clears the tab’s data', async () => {
    const { change, queryClient } = given();
    await change({ sessionId: 'theirs' });
    await screen.findByText('expired');
    await waitFor(() => expect(signOutOfPool).toHaveBeenCalledOnce());
    expect(sessionStorage.getItem('coverline.session')).toBeNull();
    expect(queryClient.getQueryData(['secret'])).toBeUndefined();
  });

  it('does not take the agent offline when another sign-in replaces it', async () => {
    const { change } = given();
    await change({ sessionId: 'theirs' });
    await waitFor(() => expect(signOutOfPool).toHaveBeenCalledOnce());
    expect(goOffline).not.toHaveBeenCalled();
  });

  it('renews the token and opens the live topics again when a group changes', async () => {
    const { change, opened } = given();
    expect(opened.mock.calls).toEqual([['user:u1'], ['groups']]);
    await change({ groups: [] });
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(4));
    expect(vi.mocked(accessToken).mock.calls).toEqual([[{ forceRefresh: true }]]);
    await change({ groups: [], version: 3, available: true });
    await screen.findByText('online');
    expect(opened).toHaveBeenCalledTimes(4);
  });

  it('shows what a group of the user allows now, with a new token and the live topics opened again', async () => {
    const { changeGroup, opened } = given();
    await changeGroup('closer_t1', ['Leads']);
    await screen.findByText('may: Leads');
    expect(vi.mocked(accessToken).mock.calls).toEqual([[{ forceRefresh: true }]]);
    expect(opened.mock.calls.slice(2)).toEqual([['user:u1'], ['groups']]);
  });

  it('stays as it is when a group of others changes', async () => {
    const { changeGroup, opened } = given();
    await changeGroup('fronter_t1', ['Leads']);
    expect(screen.getByText('may:')).toBeTruthy();
    expect(accessToken).not.toHaveBeenCalled();
    expect(opened).toHaveBeenCalledTimes(2);
  });

  const rejected = (status: number, code: 'session_ended' | 'forbidden' | 'unauthenticated') =>
    vi.mocked(callOperation).mockRejectedValue(new ApiFailure({ status, code, message: 'Ask an admin.' }));

  it('leads to the login with the reason when the user is disabled', async () => {
    const { change, queryClient } = given();
    rejected(403, 'forbidden');
    await change({ disabled: true, sessionId: undefined }, { readAgain: false });
    await screen.findByText('login: Ask an admin.');
    expect(goOffline).toHaveBeenCalledOnce();
    await waitFor(() => expect(signOutOfPool).toHaveBeenCalledOnce());
    expect(queryClient.getQueryData(['secret'])).toBeUndefined();
  });

  it('keeps the first reason when the tokens are rejected as well while the phone goes offline', async () => {
    const { change } = given();
    let settle: (_: undefined) => void = () => undefined;
    goOffline.mockReturnValueOnce(new Promise<undefined>(resolve => (settle = resolve)));
    rejected(403, 'forbidden');
    await change({ disabled: true, sessionId: undefined }, { readAgain: false });
    await waitFor(() => expect(goOffline).toHaveBeenCalledOnce());
    const failure = new ApiFailure({ status: 401, code: 'unauthenticated', message: 'Log in again.' });
    vi.mocked(callOperation).mockRejectedValue(failure);
    await act(async () => accessRejected.emit('sendHeartbeat'));
    await act(async () => settle(undefined));
    await screen.findByText('login: Ask an admin.');
    expect(goOffline).toHaveBeenCalledOnce();
  });

  it.each([
    ['shows that it expired if another sign-in has replaced it', 401, 'session_ended', 'expired'],
    ['leads to the login if the token is not valid any more', 401, 'unauthenticated', 'login: Ask an admin.'],
  ] as const)('reads the profile after a rejection, and %s', async (_, status, code, shown) => {
    given();
    rejected(status, code);
    await act(async () => accessRejected.emit('holdCall'));
    await screen.findByText(shown);
    await waitFor(() => expect(signOutOfPool).toHaveBeenCalledOnce());
  });

  it('leads to the login, and so to the set-up, when a second factor is required of the user from now on', async () => {
    given();
    const required = { ...profileOf({ version: 2 }), second_factor: { set: false, required: true } };
    vi.mocked(callOperation).mockResolvedValue(required as never);
    await act(async () => accessRejected.emit('holdCall'));
    await screen.findByText('login: Your account now needs a second factor. Log in to set it up.');
    await waitFor(() => expect(signOutOfPool).toHaveBeenCalledOnce());
  });

  it('goes on after a rejection that was about one operation', async () => {
    given();
    vi.mocked(callOperation).mockResolvedValue(profileOf({ available: true, version: 2 }) as never);
    await act(async () => accessRejected.emit('holdCall'));
    await screen.findByText('online');
    expect(signOutOfPool).not.toHaveBeenCalled();
  });

  it('is not ended by a late change from before it started', async () => {
    const { change } = given();
    await change({ sessionId: 'of before', version: 1 });
    await change({ sessionId: 'mine', available: true });
    await screen.findByText('online');
  });

  it('goes on while the agent has an open call, or one that waits for its wrap-up', async () => {
    vi.useFakeTimers();
    const { queryClient } = given();
    // The console follows its calls; here nothing keeps them in the cache.
    queryClient.setQueryDefaults(operationKey(listOpenCalls), { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: [{ id: 'CA1' }] });
    await act(async () => vi.advanceTimersByTime(2 * INACTIVITY_MS));
    expect(screen.getByText('offline')).toBeTruthy();
    queryClient.setQueryData(operationKey(listOpenCalls, {}), { data: [] });
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(screen.getByText('expired')).toBeTruthy();
  });

  it('does not end for want of an activity while the wallboard is shown', async () => {
    vi.useFakeTimers();
    given('/wallboard');
    await act(async () => vi.advanceTimersByTime(3 * INACTIVITY_MS));
    expect(screen.getByText('offline')).toBeTruthy();
    expect(signOutOfPool).not.toHaveBeenCalled();
  });

  it('ends after 2 hours without an activity', async () => {
    vi.useFakeTimers();
    given();
    await act(async () => vi.advanceTimersByTime(INACTIVITY_MS));
    expect(goOffline).toHaveBeenCalledOnce();
    expect(screen.getByText('expired')).toBeTruthy();
    expect(signOutOfPool).toHaveBeenCalledOnce();
  });
});
