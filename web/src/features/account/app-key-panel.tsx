import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../components/error-state.tsx';
import type { AppKey } from '../../lib/session/auth.ts';
import { AppKeyView } from './app-key-view.tsx';
import { authFailureMessage } from './auth-failure.ts';

/** The key for an app, while it is asked for and if that fails. */
export const AppKeyPanel = ({ appKey: { data, error, refetch, isFetching } }: { appKey: UseQueryResult<AppKey> }) => {
  if (data) return <AppKeyView appKey={data} />;
  if (!error) return <Skeleton variant="rounded" height={244} />;
  return <ErrorState message={authFailureMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />;
};
