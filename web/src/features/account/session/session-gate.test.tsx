import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSignedIn } from '../../../lib/session/auth.ts';
import { dropSignIn, takeSignIn } from '../../../lib/session/hand-over.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { isInAnotherTab, isSessionElsewhere } from '../../../lib/session/session-lock.ts';
import { LoginPage } from './login-page.tsx';
import { SessionGate } from './session-gate.tsx';

vi.mock('../../../lib/session/hand-over.ts', () => ({
  takeSignIn: vi.fn(),
  dropSignIn: vi.fn(),
  giveSignIn: () => () => undefined,
}));
vi.mock('../../../lib/session/session-lock.ts', () => ({
  isSessionElsewhere: vi.fn(),
  isInAnotherTab: vi.fn(),
  holdSessionLock: () => () => undefined,
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
          <Route path="*" element={<SessionGate>the console</SessionGate>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
};
const question = () => screen.findByRole('heading', { name: 'Use Coverline here?' });

beforeEach(() => {
  vi.mocked(isSignedIn).mockResolvedValue(false);
  vi.mocked(isSessionElsewhere).mockResolvedValue(true);
  vi.mocked(isInAnotherTab).mockResolvedValue(false);
  vi.mocked(takeSignIn).mockReset();
  vi.mocked(dropSignIn).mockReset();
});

describe('a tab beside one that is signed in', () => {
  it('asks before it takes the session, and starts when it has it', async () => {
    const user = visit('/call-history');
    await question();
    expect(takeSignIn).not.toHaveBeenCalled();
    vi.mocked(takeSignIn).mockImplementation(async () => {
      // The second start waits for the tokens that were taken.
      vi.mocked(isSignedIn).mockReturnValue(new Promise(() => undefined));
      return true;
    });
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    await screen.findAllByRole('status', { name: 'Loading' });
    expect(screen.queryByText('Use Coverline here?')).toBeNull();
    expect(isSignedIn).toHaveBeenCalledTimes(2);
  });

  it('leads to the login if the other tab does not answer, and says so', async () => {
    vi.mocked(takeSignIn).mockResolvedValue(false);
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
    expect(takeSignIn).not.toHaveBeenCalled();
  });

  it('asks too when the login itself was opened', async () => {
    visit('/login', <LoginPage />);
    await question();
  });
});

it('a tab alone leads to the login without a question', async () => {
  vi.mocked(isSessionElsewhere).mockResolvedValue(false);
  visit('/call-history');
  await screen.findByText('/login?return=%2Fcall-history');
});

describe('a tab with the storage of another one', () => {
  beforeEach(() => {
    sessionId.set('session-1');
    vi.mocked(isSignedIn)
      .mockReset()
      .mockReturnValue(new Promise(() => undefined));
  });
  afterEach(() => sessionId.clear());

  it('asks too, without the sign-in that the browser copied, and starts with what it takes', async () => {
    vi.mocked(isInAnotherTab).mockImplementation(async id => id === 'session-1');
    vi.mocked(takeSignIn).mockResolvedValue(true);
    const user = visit('/dashboard');
    await question();
    expect(dropSignIn).toHaveBeenCalledOnce();
    expect(isSignedIn).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use here' }));
    await vi.waitFor(() => expect(isSignedIn).toHaveBeenCalledOnce());
    expect(dropSignIn).toHaveBeenCalledOnce();
  });

  it('goes on where no other tab has the session: it is the same one after a reload', async () => {
    visit('/dashboard');
    await vi.waitFor(() => expect(isSignedIn).toHaveBeenCalledOnce());
    expect(dropSignIn).not.toHaveBeenCalled();
    expect(screen.queryByText('Use Coverline here?')).toBeNull();
  });
});
