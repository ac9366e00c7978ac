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

/** What a user may do is resolved by the server, from more than the user. */
const mayDoOther = (before: User, after: User): boolean =>
  JSON.stringify([before.roles, before.groups]) !== JSON.stringify([after.roles, after.groups]);

/** Keeps the profile true and ends the session: by Logout, by another sign-in, by 2 hours without a mouse movement. */
export const SessionKeeper = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const cached = queryClient.getQueryData<Session>(operationKey(getProfile, {}));
  const topic = cached && topics.user(cached.user.id);
  const { data: profile = cached } = useOperation(getProfile, {}, { topic, staleTime: Number.POSITIVE_INFINITY });

  const expire = useCallback(
    () => void leaveSession(queryClient, () => void navigate(paths.sessionExpired, { replace: true })),
    [queryClient, navigate],
  );
  const signOut = useCallback(async () => {
    await leaveSession(queryClient, () => void navigate(paths.login, { replace: true }));
    // The public page is a page load of its own; until the pool has answered, the login page stands.
    window.location.assign(paths.home);
  }, [queryClient, navigate]);

  useLiveTopic(topic, change => {
    if (change.entity !== 'user') return;
    const { item } = change;
    const known = queryClient.getQueryData<Session>(operationKey(getProfile, {}))?.user;
    // A change that came late, from before this tab's own sign-in, would bring an older session back.
    if (!item || !known || item.version <= known.version) return;
    patchOperation(queryClient, getProfile, {}, profile => ({ ...profile, user: item }));
    if (mayDoOther(known, item)) void queryClient.invalidateQueries({ queryKey: operationKey(getProfile) });
  });

  const replaced = profile !== undefined && isReplaced(profile, sessionId.get());
  // The phone of a session that was taken over is gone by now: it must not take the worker of the new one offline.
  useEffect(() => {
    if (replaced) expire();
  }, [replaced, expire]);
  useEffect(() => watchInactivity(expire), [expire]);

  const session = useMemo(() => profile && { ...profile, signOut }, [profile, signOut]);
  return session && !replaced ? <SessionProvider value={session}>{children}</SessionProvider> : null;
};
