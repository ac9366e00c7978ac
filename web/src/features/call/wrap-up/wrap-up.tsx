import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listOpenCalls } from '#shared/contracts/calls';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { closeOpenCall, useOpenCalls } from '../open-calls.ts';
import { useCallBack } from './use-call-back.ts';

// A lazy component, because its date picker is large.
const loadDialog = async () => ({ default: (await import('./wrap-up-dialog.tsx')).WrapUpDialog });
const WrapUpDialog = lazy(loadDialog);

const REOPEN_AFTER_MS = 2_000;

/**
 * Opens the wrap-up of the oldest call without a disposition, also after a reload (docs/product.md, Wrap-up). An error is
 * logged and closes the dialog, which then opens again with the agent's input.
 */
export const WrapUp = () => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const callBack = useCallBack();
  const { current, wrapUps } = useOpenCalls();
  const [closed, setClosed] = useState(false);

  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: operationKey(listOpenCalls) });
      setClosed(false);
    }, REOPEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [closed, queryClient]);

  // Fetched during the call, so that it opens at once even after a network failure or a new release.
  const isInCall = current !== undefined;
  useEffect(() => {
    if (isInCall) loadDialog().catch(() => undefined);
  }, [isInCall]);

  const [call] = wrapUps;
  if (!call || current || closed) return null;
  return (
    <Suspense>
      <WrapUpDialog
        key={call.id}
        call={call}
        onSaved={() => void closeOpenCall(queryClient, call.id)}
        onFailed={error => {
          console.error('The disposition failed', error);
          toast.error(failureMessageOf(error, 'The disposition could not be saved. Try again.'));
          setClosed(true);
        }}
        onCallBack={callBack}
      />
    </Suspense>
  );
};
