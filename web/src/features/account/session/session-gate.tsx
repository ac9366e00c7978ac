import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { getProfile, type Profile } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { LiveProvider } from '../../../lib/live/live.ts';
import { createLiveHub, type LiveHub } from '../../../lib/live/live-hub.ts';
import { accessToken, isSignedIn, signOutOfPool } from '../../../lib/session/auth.ts';
import { dropSignIn } from '../../../lib/session/hand-over.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { isInAnotherTab, isSessionElsewhere } from '../../../lib/session/session-lock.ts';
import { failAppLoad } from '../../../lib/ui/app-load.ts';
import { lazyComponent } from '../../../lib/ui/lazy-component.tsx';
import { paths } from '../../../lib/ui/paths.ts';
import { AppSkeleton } from './app-skeleton.tsx';
import { leaveSession } from './leave-session.ts';
import { loginPath } from './login-path.ts';
import { SessionKeeper } from './session-keeper.tsx';
import { type SessionStart, startSession } from './start-session.ts';
import { UseHerePage } from './use-here-page.tsx';

const { LazyComponent: SecondFactorPage } = lazyComponent(
  async () => (await import('./second-factor-page.tsx')).SecondFactorPage,
);

const renewToken = () => accessToken({ forceRefresh: true });

type Ready = { profile: Profile; hub: LiveHub };
type GateState =
  | { at: 'starting' }
  | { at: 'ready'; ready: Ready }
  | { at: 'second-factor'; email: string }
  | { at: 'elsewhere' }
  | { at: Exclude<SessionStart['outcome'], 'started' | 'second-factor'>; message?: string };

/** A tab that the browser has duplicated has the sign-in of the other tab, and asks like every other second tab. */
const isDuplicate = async (): Promise<boolean> => {
  const id = sessionId.get();
  return id !== undefined && (await isInAnotherTab(id));
};

const useSessionStart = (isFirst: boolean): GateState => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<GateState>({ at: 'starting' });

  useEffect(() => {
    let hub: LiveHub | undefined;
    let gone = false;
    const begin = async () => {
      // What this tab has taken over is its own.
      if (isFirst && (await isDuplicate())) {
        dropSignIn();
        if (!gone) setState({ at: 'elsewhere' });
        return;
      }
      const started = await startSession({ isSignedIn, callOperation, sessionId, renewToken });
      if (started.outcome === 'second-factor') {
        if (!gone) setState({ at: 'second-factor', email: started.email });
        return;
      }
      if (started.outcome === 'signed-out' && (await isSessionElsewhere())) {
        if (!gone) setState({ at: 'elsewhere' });
        return;
      }
      if (started.outcome === 'rejected') await signOutOfPool();
      if (started.outcome !== 'started') {
        sessionId.clear();
        if (!gone) setState({ at: started.outcome, ...('message' in started ? { message: started.message } : {}) });
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
  }, [queryClient, isFirst]);

  return state;
};

/** One start of a session, and what it leads to. */
const Start = ({ children, isFirst, onAgain }: { children: ReactNode; isFirst: boolean; onAgain: () => void }) => {
  const state = useSessionStart(isFirst);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
      return (
        <Suspense fallback={<AppSkeleton />}>
          <SecondFactorPage
            email={state.email}
            onDone={onAgain}
            onLogout={() => void leaveSession(queryClient, () => void navigate(paths.login, { replace: true }))}
          />
        </Suspense>
      );
    case 'elsewhere':
      return (
        <UseHerePage
          onTaken={onAgain}
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
    <Start key={starts} isFirst={starts === 0} onAgain={() => setStarts(starts + 1)}>
      {children}
    </Start>
  );
};
