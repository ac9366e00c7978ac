import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getProfile } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { LiveProvider } from '../../../lib/live/live.ts';
import { createLiveHub, type LiveTransport } from '../../../lib/live/live-hub.ts';
import { signOutOfPool } from '../../../lib/session/auth.ts';
import { beforeSignOut } from '../../../lib/session/before-sign-out.ts';
import { useSession } from '../../../lib/session/session.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { INACTIVITY_MS } from './inactivity.ts';
import { SessionKeeper } from './session-keeper.tsx';

vi.mock('../../../lib/session/auth.ts', () => ({ signOutOfPool: vi.fn(async () => undefined) }));

const goOffline = vi.fn(async () => undefined);

/** Work to do before the user signs out, as the phone has. */
const Screen = () => {
  useEffect(() => beforeSignOut(goOffline), []);
  return <p>{useSession().user.available ? 'online' : 'offline'}</p>;
};

const given = () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(operationKey(getProfile, {}), profileOf());
  queryClient.setQueryData(['secret'], 'of this user');
  let deliver: (data: unknown) => void = () => undefined;
  const transport: LiveTransport = {
    open: (_topic, on) => {
      deliver = on.data;
      return () => undefined;
    },
    watchConnection: () => () => undefined,
  };
  render(
    <QueryClientProvider client={queryClient}>
      <LiveProvider value={createLiveHub(transport, queryClient)}>
        <MemoryRouter initialEntries={['/dashboard']}>
          <Routes>
            <Route path="/session-expired" element={<p>expired</p>} />
            <Route
              path="/dashboard"
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
  const change = async (user: Parameters<typeof profileOf>[0]) => {
    const profile = profileOf({ version: 2, ...user });
    vi.mocked(callOperation).mockResolvedValue(profile as never);
    const onChange = {
      topic: 'user:u1',
      entity: 'user',
      id: 'u1',
      version: profile.user.version,
      removed: false,
      item: JSON.stringify(profile.user),
    };
    await act(async () => deliver({ onChange }));
  };
  return { queryClient, change };
};

beforeEach(() => {
  sessionStorage.setItem('coverline.session', 'mine');
  vi.mocked(signOutOfPool).mockClear();
  goOffline.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a session', () => {
  it("shows the user's own changes at once", async () => {
    const { change } = given();
    expect(screen.getByText('offline')).toBeTruthy();
    await change({ available: true });
    await screen.findByText('online');
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

  it('is not ended by a late change from before it started', async () => {
    const { change } = given();
    await change({ sessionId: 'of before', version: 1 });
    await change({ sessionId: 'mine', available: true });
    await screen.findByText('online');
  });

  it('ends after 2 hours without a mouse movement', async () => {
    vi.useFakeTimers();
    given();
    await act(async () => vi.advanceTimersByTime(INACTIVITY_MS));
    expect(goOffline).toHaveBeenCalledOnce();
    expect(screen.getByText('expired')).toBeTruthy();
    expect(signOutOfPool).toHaveBeenCalledOnce();
  });
});
