import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { getProfile, type Profile } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { LiveProvider } from '../../../lib/live/live.ts';
import { createLiveHub, type LiveHub } from '../../../lib/live/live-hub.ts';
import { accessToken, isSignedIn, signOutOfPool } from '../../../lib/session/auth.ts';
import { dropSession, offerSession } from '../../../lib/session/move-session.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { isSessionElsewhere, sessionLock } from '../../../lib/session/session-lock.ts';
import { failAppLoad } from '../../../lib/ui/app-load.ts';
import { lazyComponent } from '../../../lib/ui/lazy-component.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { AppSkeleton } from './app-skeleton.tsx';
import { leaveSession } from './leave-session.ts';
import { loginPath } from './login-path.ts';
import { MoveSessionPage } from './move-session-page.tsx';
import { SessionKeeper } from './session-keeper.tsx';
import { type SessionStart, startSession } from './start-session.ts';

const { LazyComponent: SecondFactorPage } = lazyComponent(
  async () => (await import('./second-factor-page.tsx')).SecondFactorPage,
);

const renewToken = () => accessToken({ forceRefresh: true });

type Ready = { profile: Profile; hub: LiveHub };
type GateState =
  | { at: 'starting' }
  | { at: 'ready'; ready: Ready }
  | { at: 'second-factor'; email: string }
  | { at: 'elsewhere' | Exclude<SessionStart['outcome'], 'started' | 'second-factor' | 'duplicate'>; message?: string };

const useSessionStart = (): GateState => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<GateState>({ at: 'starting' });

  useEffect(() => {
    let hub: LiveHub | undefined;
    let gone = false;
    const begin = async () => {
      const started = await startSession({
        isSignedIn,
        callOperation,
        sessionId,
        renewToken,
        takeLock: sessionLock.take,
      });
      if (started.outcome === 'duplicate') {
        dropSession();
        if (!gone) setState({ at: 'elsewhere' });
        return;
      }
      if (started.outcome === 'second-factor') {
        if (!gone) setState({ at: 'second-factor', email: started.email });
        return;
      }
      if (started.outcome === 'rejected' || started.outcome === 'replaced') await signOutOfPool();
      if (started.outcome !== 'started') {
        sessionId.clear();
        // Before the browser is asked: this tab's own lock would look like that of another one.
        await sessionLock.release();
        const at = started.outcome === 'signed-out' && (await isSessionElsewhere()) ? 'elsewhere' : started.outcome;
        if (!gone) setState({ at, ...('message' in started ? { message: started.message } : {}) });
        return;
      }
      const { createAmplifyTransport } = await import('../../../lib/live/live-transport.ts');
      if (gone) return;
      queryClient.setQueryData(operationKey(getProfile, {}), started.profile);
      hub = createLiveHub(createAmplifyTransport(), queryClient);
      setState({ at: 'ready', ready: { profile: started.profile, hub } });
    };
    begin().catch(error => {
      if (!gone) failAppLoad(error);
    });
    return () => {
      gone = true;
      hub?.close();
    };
  }, [queryClient]);

  return state;
};

/** The set-up of the second factor, which another tab of this browser may take over like a session that runs. */
const SecondFactor = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const leaveTo = useCallback(
    (path: string) => void leaveSession(queryClient, () => void navigate(path, { replace: true })),
    [queryClient, navigate],
  );
  useEffect(() => offerSession(() => leaveTo(paths.sessionExpired)), [leaveTo]);
  return (
    <Suspense fallback={<AppSkeleton />}>
      <SecondFactorPage email={email} onDone={onDone} onLogout={() => leaveTo(paths.login)} />
    </Suspense>
  );
};

/** One start of a session, and what it leads to. */
const Start = ({ children, onAgain }: { children: ReactNode; onAgain: () => void }) => {
  const state = useSessionStart();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const signInHere = (message?: string) =>
    void navigate(loginPath(pathname + search), { replace: true, state: { message } });
  switch (state.at) {
    case 'starting':
      return <AppSkeleton />;
    case 'ready':
      return (
        <LiveProvider value={state.ready.hub}>
          <SessionKeeper>{children}</SessionKeeper>
        </LiveProvider>
      );
    case 'second-factor':
      return <SecondFactor email={state.email} onDone={onAgain} />;
    case 'elsewhere':
      return (
        <MoveSessionPage
          onMoved={onAgain}
          onNoAnswer={() => signInHere('The other tab did not answer. Log in here; that ends it there.')}
          onSignIn={() => signInHere()}
        />
      );
    case 'replaced':
      return <Navigate to={paths.sessionExpired} replace />;
    default:
      return <Navigate to={loginPath(pathname + search)} state={{ message: state.message }} replace />;
  }
};

/** Renders the main layout only for a user with a live session in this tab; redirects others. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const [starts, setStarts] = useState(0);
  return (
    <Start key={starts} onAgain={() => setStarts(starts + 1)}>
      {children}
    </Start>
  );
};
