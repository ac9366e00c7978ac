import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSecondFactor, getProfile, startSession } from '#shared/contracts/identity';
import { ApiFailure } from '../../../lib/api/api-failure.ts';
import { isSignedIn, newAuthenticatorSecret, signOutOfPool } from '../../../lib/session/auth.ts';
import { dropSession, moveSessionHere, offerSession } from '../../../lib/session/move-session.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { createSessionLock, sessionLock } from '../../../lib/session/session-lock.ts';
import { profileOf } from '../../../testing/a-profile.ts';
import { serve } from '../../../testing/api-server.ts';
import { fakeLocks } from '../../../testing/fake-locks.ts';
import { LoginPage } from './login-page.tsx';
import { SessionGate } from './session-gate.tsx';

vi.mock('../../../lib/session/move-session.ts', () => ({
  moveSessionHere: vi.fn(),
  dropSession: vi.fn(),
  offerSession: vi.fn(),
}));

const Login = () => {
  const { pathname, search, state } = useLocation();
  return (
    <p>
      {pathname + search} {state?.message}
    </p>
  );
};

const visit = (address: string, login = <Login />) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/login" element={login} />
          <Route path="/session-expired" element={<p>the session expired</p>} />
          <Route path="*" element={<SessionGate>the console</SessionGate>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const question = () => screen.findByRole('heading', { name: 'Use Coverline here?' });

const pending = () => new Promise<never>(() => undefined);
let endWaits: () => void;
let otherTab: ReturnType<typeof createSessionLock>;

/** Whether another tab would get in with this session now. */
const isFree = async (id: string): Promise<boolean> => {
  const tab = createSessionLock();
  const taking = tab.take(id);
  await new Promise(resolve => setTimeout(resolve));
  endWaits();
  const isTaken = await taking;
  await tab.release();
  return isTaken;
};

beforeEach(() => {
  endWaits = fakeLocks();
  otherTab = createSessionLock();
  vi.mocked(isSignedIn).mockResolvedValue(false);
  for (const step of [moveSessionHere, dropSession, offerSession]) vi.mocked(step).mockReset();
});
afterEach(() => sessionLock.release());

describe('a tab beside one that is signed in', () => {
  beforeEach(async () => void (await otherTab.take('session-1')));

  it('asks before it takes the session, and starts when it has it', async () => {
    const user = visit('/call-history');
    await question();
    expect(moveSessionHere).not.toHaveBeenCalled();
    vi.mocked(moveSessionHere).mockImplementation(async () => {
      // The second start waits for the tokens that were taken.
      vi.mocked(isSignedIn).mockImplementation(pending);
      return true;
    });
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    await screen.findAllByRole('status', { name: 'Loading' });
    expect(screen.queryByText('Use Coverline here?')).toBeNull();
    expect(isSignedIn).toHaveBeenCalledTimes(2);
  });

  it('leads to the login if the other tab does not answer, and says so', async () => {
    vi.mocked(moveSessionHere).mockResolvedValue(false);
    const user = visit('/call-history');
    await question();
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    await screen.findByText(/^\/login\?return=%2Fcall-history The other tab did not answer/);
  });

  it('lets somebody else sign in', async () => {
    const user = visit('/dashboard', <LoginPage />);
    await question();
    await user.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
    expect(moveSessionHere).not.toHaveBeenCalled();
  });

  it('asks too when the login itself was opened', async () => {
    visit('/login', <LoginPage />);
    await question();
  });
});

it('a tab alone leads to the login without a question', async () => {
  visit('/call-history');
  await screen.findByText('/login?return=%2Fcall-history');
});

describe('a tab with the storage of another one', () => {
  beforeEach(() => {
    sessionId.set('session-1');
    vi.mocked(isSignedIn).mockReset().mockImplementation(pending);
  });

  it('asks too, without the sign-in that the browser copied, and starts with what it takes', async () => {
    await otherTab.take('session-1');
    vi.mocked(dropSession).mockImplementation(() => sessionId.clear());
    const user = visit('/dashboard');
    await vi.waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalledTimes(2));
    endWaits();
    await question();
    expect(dropSession).toHaveBeenCalledOnce();
    expect(isSignedIn).not.toHaveBeenCalled();
    vi.mocked(moveSessionHere).mockImplementation(async () => {
      await otherTab.release();
      sessionId.set('session-1');
      return true;
    });
    vi.mocked(isSignedIn).mockClear();
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    await vi.waitFor(() => expect(isSignedIn).toHaveBeenCalledOnce());
    expect(dropSession).toHaveBeenCalledOnce();
    expect(await isFree('session-1')).toBe(false);
  });

  it('goes on where no other tab has the session: it is the same one after a reload', async () => {
    visit('/dashboard');
    await vi.waitFor(() => expect(isSignedIn).toHaveBeenCalledOnce());
    expect(dropSession).not.toHaveBeenCalled();
    expect(screen.queryByText('Use Coverline here?')).toBeNull();
  });
});

describe('a session that starts', () => {
  beforeEach(() => {
    sessionId.set('session-1');
    vi.mocked(isSignedIn).mockResolvedValue(true);
  });

  it('is in this tab alone from the beginning', async () => {
    vi.mocked(isSignedIn).mockImplementation(pending);
    visit('/dashboard');
    await vi.waitFor(() => expect(isSignedIn).toHaveBeenCalledOnce());
    expect(await isFree('session-1')).toBe(false);
  });

  it('is in this tab alone as soon as a new sign-in has it', async () => {
    sessionId.clear();
    const read = vi.fn(pending);
    serve({ [startSession.name]: () => ({ session_id: 'session-2' }), [getProfile.name]: read });
    visit('/dashboard');
    await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
    expect(await isFree('session-2')).toBe(false);
  });

  describe('without the second factor that it needs', () => {
    const setUp = async () => {
      vi.mocked(newAuthenticatorSecret).mockImplementation(pending);
      serve({
        [getProfile.name]: () => ({ ...profileOf(), second_factor: { required: true, set: false } }),
        [checkSecondFactor.name]: () => ({ set: false }),
      });
      visit('/dashboard');
      await screen.findByText('Set up your second factor');
    };

    it('stays in this tab alone', async () => {
      await setUp();
      expect(await isFree('session-1')).toBe(false);
    });

    it('is left when another tab takes it over', async () => {
      await setUp();
      const [onMoved] = vi.mocked(offerSession).mock.lastCall ?? [];
      onMoved?.();
      await screen.findByText('the session expired');
      expect(sessionId.get()).toBeUndefined();
      expect(await isFree('session-1')).toBe(true);
    });

    it('ends with Logout', async () => {
      await setUp();
      await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
      await screen.findByText('/login');
      expect(await isFree('session-1')).toBe(true);
    });
  });

  const failure = (status: number, code: 'forbidden' | 'session_ended') => () => {
    throw new ApiFailure({ status, code, message: 'Ask an admin.' });
  };
  it.each([
    ['rejected', failure(403, 'forbidden'), '/login Ask an admin.'],
    ['replaced', failure(401, 'session_ended'), 'the session expired'],
  ])('is left if it is %s', async (_, read, shown) => {
    serve({ [getProfile.name]: read });
    visit('/dashboard');
    await screen.findByText(shown);
    expect(signOutOfPool).toHaveBeenCalledOnce();
    expect(await isFree('session-1')).toBe(true);
  });

  it('is forgotten beside another tab if its tokens are gone, so that somebody else can sign in', async () => {
    await otherTab.take('session-2');
    vi.mocked(isSignedIn).mockResolvedValue(false);
    const user = visit('/dashboard', <LoginPage />);
    await question();
    await user.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
    expect(await screen.findByLabelText('Email')).toBeTruthy();
  });

  it('is left without a question if its tokens are gone', async () => {
    vi.mocked(isSignedIn).mockResolvedValue(false);
    visit('/dashboard');
    await screen.findByText('/login');
    expect(sessionId.get()).toBeUndefined();
    expect(await isFree('session-1')).toBe(true);
  });
});
