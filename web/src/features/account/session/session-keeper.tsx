import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { listOpenCalls } from '#shared/contracts/calls';
import { getProfile, type Profile } from '#shared/contracts/identity';
import { topics } from '#shared/contracts/live';
import type { OutputOf } from '#shared/contracts/operation';
import { operationKey, patchOperation, useOperation } from '../../../lib/api/query.ts';
import { useLiveTopic, useReopenTopics } from '../../../lib/live/live.ts';
import { readAgain } from '../../../lib/live/read-again.ts';
import { accessRejected } from '../../../lib/session/access-rejected.ts';
import { accessToken } from '../../../lib/session/auth.ts';
import { offerSession } from '../../../lib/session/move-session.ts';
import { type Session, SessionProvider } from '../../../lib/session/session.ts';
import { sessionId } from '../../../lib/session/session-id.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { watchInactivity } from './inactivity.ts';
import { leaveSession } from './leave-session.ts';
import { loginPath } from './login-path.ts';
import { isRejection, isSessionEnded, lacksSecondFactor } from './start-session.ts';

/** The login leads to the set-up. */
const SET_UP_FIRST = 'Your account now needs a second factor. Log in to set it up.';

const isReplaced = ({ user }: Profile): boolean => {
  const own = sessionId.get();
  return own !== undefined && user.sessionId !== undefined && user.sessionId !== own;
};

const permissionsOf = ({ user }: Profile): string => JSON.stringify([user.roles, user.groups]);

/**
 * After a change of the user's roles or groups, or of what a group of the user allows: reads what the user may do now,
 * gets a token that says so, and opens the live topics again, which AppSync has ended.
 */
const useRenewedPermissions = (profile: Profile | undefined, readProfile: () => Promise<unknown>): void => {
  const reopenTopics = useReopenTopics();
  const renew = useCallback(
    () => void Promise.allSettled([readProfile(), accessToken({ forceRefresh: true })]).then(() => reopenTopics()),
    [readProfile, reopenTopics],
  );
  const permissions = profile && permissionsOf(profile);
  const known = useRef(permissions);
  useEffect(() => {
    const isChanged = known.current !== undefined && known.current !== permissions;
    known.current = permissions;
    if (isChanged) renew();
  }, [permissions, renew]);
  useLiveTopic(profile && topics.groups(), ({ entity, id }) => {
    if (entity === 'group' && profile?.user.groups.includes(id)) renew();
  });
};

/** Whether the agent is in a call, or has one that waits for its wrap-up. */
const hasOpenCall = (queryClient: QueryClient): boolean =>
  (queryClient.getQueryData<OutputOf<typeof listOpenCalls>>(operationKey(listOpenCalls, {}))?.data.length ?? 0) > 0;

/** Whether the session has moved to another tab of this browser, after its user was asked. */
const useMovedAway = (): boolean => {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => offerSession(() => setMoved(true)), []);
  return isMoved;
};

/**
 * Keeps the profile current, and ends the session on Logout, another sign-in, its use in another tab, 2 hours without
 * activity outside a call, or when the server does not accept the user any more.
 */
export const SessionKeeper = ({ children }: { children: ReactNode }) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const cached = queryClient.getQueryData<Session>(operationKey(getProfile, {}));
  const topic = cached && topics.user(cached.user.id);
  const profileQuery = useOperation(getProfile, {}, { topic, staleTime: Number.POSITIVE_INFINITY });
  const { data: profile = cached, error } = profileQuery;
  const readProfile = useCallback(() => readAgain(queryClient, operationKey(getProfile)), [queryClient]);

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
    // A read under way may end with the state from before this change.
    const isRead = queryClient.isFetching({ queryKey: operationKey(getProfile) }) > 0;
    if (item.disabled || isRead) void readProfile();
  });
  useRenewedPermissions(profile, readProfile);
  useEffect(
    () =>
      accessRejected.subscribe(what => {
        if (what !== getProfile.name) void readProfile();
      }),
    [readProfile],
  );

  const isMovedAway = useMovedAway();
  const replaced = isMovedAway || isSessionEnded(error) || (profile !== undefined && isReplaced(profile));
  // The phone of a replaced session has unmounted already, so it does not set the worker of the new one offline.
  useEffect(() => {
    if (replaced) endSession();
  }, [replaced, endSession]);
  const isWall = useLocation().pathname === paths.wallboard;
  useEffect(
    () => watchInactivity(endSession, { isInUse: () => isWall || hasOpenCall(queryClient) }),
    [endSession, queryClient, isWall],
  );

  const lacksFactor = profile !== undefined && lacksSecondFactor(profile);
  const rejection = !replaced && isRejection(error) ? error.message : lacksFactor ? SET_UP_FIRST : undefined;
  // While the phone goes offline further requests are rejected, then for want of a token: the first reason is the true one.
  const isLeaving = useRef(false);
  useEffect(() => {
    if (rejection === undefined || isLeaving.current) return;
    isLeaving.current = true;
    const login = loginPath(window.location.pathname + window.location.search);
    void leaveSession(queryClient, () => void navigate(login, { replace: true, state: { message: rejection } }));
  }, [rejection, queryClient, navigate]);

  const session = useMemo(() => profile && { ...profile, signOut }, [profile, signOut]);
  return session && !replaced ? <SessionProvider value={session}>{children}</SessionProvider> : null;
};
