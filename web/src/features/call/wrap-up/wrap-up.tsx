import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { listOpenCalls } from '#shared/contracts/calls';
import { useToast } from '../../../components/toasts.tsx';
import { sentenceOf } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { closeOpenCall, useOpenCalls } from '../open-calls.ts';
import { useCallBack } from './use-call-back.ts';

// Its date picker is worth a chunk of its own.
const loadDialog = async () => ({ default: (await import('./wrap-up-dialog.tsx')).WrapUpDialog });
const WrapUpDialog = lazy(loadDialog);

const REOPEN_AFTER_MS = 2_000;

/**
 * Opens the wrap-up of the oldest call that waits for one, at the start as well (docs/product.md, Wrap-up). An error is
 * logged and closes the dialog; as the call still needs its disposition it comes back, with all that was typed.
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

  // Fetched while the agent talks: it then opens at once, and whatever happens to the network or to a release meanwhile.
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
          toast.error(sentenceOf(error, 'The disposition could not be saved. Try again.'));
          setClosed(true);
        }}
        onCallBack={callBack}
      />
    </Suspense>
  );
};
