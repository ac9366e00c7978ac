import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { getProfile, type Profile } from '#shared/contracts/identity';
import { callOperation } from '../../../lib/api/api-client.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { LiveProvider } from '../../../lib/live/live.ts';
import { createLiveHub, type LiveHub } from '../../../lib/live/live-hub.ts';
import { isSignedIn, signOutOfPool } from '../../../lib/session/auth.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { failAppLoad } from '../../../lib/ui/app-load.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { AppSkeleton } from './app-skeleton.tsx';
import { loginPath } from './login-path.ts';
import { SessionKeeper } from './session-keeper.tsx';
import { type SessionStart, startSession } from './start-session.ts';

type Ready = { profile: Profile; hub: LiveHub };
type GateState =
  | { at: 'starting' }
  | { at: 'ready'; ready: Ready }
  | { at: Exclude<SessionStart['outcome'], 'started'>; message?: string };

const useSessionStart = (): GateState => {
  const queryClient = useQueryClient();
  const [state, setState] = useState<GateState>({ at: 'starting' });

  useEffect(() => {
    let hub: LiveHub | undefined;
    let gone = false;
    const begin = async () => {
      const start = await startSession({ isSignedIn, callOperation, sessionId });
      if (start.outcome === 'rejected') await signOutOfPool();
      if (start.outcome !== 'started') {
        sessionId.clear();
        if (!gone) setState({ at: start.outcome, ...('message' in start ? { message: start.message } : {}) });
        return;
      }
      const { createAmplifyTransport } = await import('../../../lib/live/live-transport.ts');
      if (gone) return;
      queryClient.setQueryData(operationKey(getProfile, {}), start.profile);
      hub = createLiveHub(createAmplifyTransport(), queryClient);
      setState({ at: 'ready', ready: { profile: start.profile, hub } });
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

/** Renders the main layout only for a user with a live session in this tab; redirects others. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const state = useSessionStart();
  const { pathname, search } = useLocation();
  switch (state.at) {
    case 'starting':
      return <AppSkeleton />;
    case 'ready':
      return (
        <LiveProvider value={state.ready.hub}>
          <SessionKeeper>{children}</SessionKeeper>
        </LiveProvider>
      );
    case 'replaced':
      return <Navigate to={paths.sessionExpired} replace />;
    default:
      return <Navigate to={loginPath(pathname + search)} state={{ message: state.message }} replace />;
  }
};
