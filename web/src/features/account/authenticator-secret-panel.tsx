import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../components/error-state.tsx';
import type { AuthenticatorSecret } from '../../lib/session/auth.ts';
import { authFailureMessage } from './auth-failure.ts';
import { AuthenticatorSecretView } from './authenticator-secret-view.tsx';

/** The key for an app, while it is asked for and if that fails. */
export const AuthenticatorSecretPanel = ({
  authenticatorSecret: { data, error, refetch, isFetching },
}: {
  authenticatorSecret: UseQueryResult<AuthenticatorSecret>;
}) => {
  if (data) return <AuthenticatorSecretView authenticatorSecret={data} />;
  if (!error) return <Skeleton variant="rounded" height={244} />;
  return <ErrorState message={authFailureMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />;
};
