import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { checkSecondFactor, getProfile } from '#shared/contracts/identity';
import { callOperation } from '../../lib/api/api-client.ts';
import { operationKey } from '../../lib/api/query.ts';
import { accessToken, confirmApp, newAuthenticatorSecret } from '../../lib/session/auth.ts';

/**
 * Tells the server what has changed at the pool. The new token says what the user may do now, and the profile is read
 * again.
 */
export const useRecordSecondFactor = () => {
  const queryClient = useQueryClient();
  return async (change: { set_up: boolean }): Promise<void> => {
    await callOperation(checkSecondFactor, change);
    await accessToken({ forceRefresh: true });
    await queryClient.invalidateQueries({ queryKey: operationKey(getProfile) });
  };
};

/** The key for the user's app, and how a code of the app puts it in force. */
export const useAppSetUp = (email: string) => {
  const record = useRecordSecondFactor();
  const key = useQuery({
    queryKey: ['new-authenticator-secret'],
    queryFn: () => newAuthenticatorSecret(email),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isConfirmed = useRef(false);
  /** A second attempt after a lost response of the server does not need another code. */
  const confirm = async (code: string): Promise<void> => {
    if (!isConfirmed.current) await confirmApp(code);
    isConfirmed.current = true;
    await record({ set_up: true });
  };
  return { key, confirm };
};
