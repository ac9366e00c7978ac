import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { getProfile } from '#shared/contracts/identity';
import { topics } from '#shared/contracts/live';
import type { User } from '#shared/users/user';
import { operationKey, patchOperation, useOperation } from '../../../lib/api/query.ts';
import { useLiveTopic } from '../../../lib/live/live.ts';
import { type Session, SessionProvider } from '../../../lib/session/session.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { watchInactivity } from './inactivity.ts';
import { leaveSession } from './leave-session.ts';
import { isReplaced } from './start-session.ts';

/** The server computes permissions from more than the user's item, so a changed role or group needs a new read. */
const hasOtherPermissions = (before: User, after: User): boolean =>
  JSON.stringify([before.roles, before.groups]) !== JSON.stringify([after.roles, after.groups]);

/** Keeps the profile current, and ends the session on Logout, another sign-in, or 2 hours without mouse movement. */
export const SessionKeeper = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const cached = queryClient.getQueryData<Session>(operationKey(getProfile, {}));
  const topic = cached && topics.user(cached.user.id);
  const { data: profile = cached } = useOperation(getProfile, {}, { topic, staleTime: Number.POSITIVE_INFINITY });

  const endSession = useCallback(
    () => void leaveSession(queryClient, () => void navigate(paths.sessionExpired, { replace: true })),
    [queryClient, navigate],
  );
  const signOut = useCallback(async () => {
    await leaveSession(queryClient, () => void navigate(paths.login, { replace: true }));
    // The public page is a separate page load; until it arrives, the login page is shown.
    window.location.assign(paths.home);
  }, [queryClient, navigate]);

  useLiveTopic(topic, change => {
    if (change.entity !== 'user') return;
    const { item } = change;
    const known = queryClient.getQueryData<Session>(operationKey(getProfile, {}))?.user;
    // A late change from before this tab's sign-in would restore an older session id.
    if (!item || !known || item.version <= known.version) return;
    patchOperation(queryClient, getProfile, {}, profile => ({ ...profile, user: item }));
    if (hasOtherPermissions(known, item)) void queryClient.invalidateQueries({ queryKey: operationKey(getProfile) });
  });

  const replaced = profile !== undefined && isReplaced(profile, sessionId.get());
  // The phone of a replaced session has unmounted already, so it does not set the worker of the new one offline.
  useEffect(() => {
    if (replaced) endSession();
  }, [replaced, endSession]);
  useEffect(() => watchInactivity(endSession), [endSession]);

  const session = useMemo(() => profile && { ...profile, signOut }, [profile, signOut]);
  return session && !replaced ? <SessionProvider value={session}>{children}</SessionProvider> : null;
};
