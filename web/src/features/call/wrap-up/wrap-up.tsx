import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { disposeCall, listOpenCalls } from '#shared/contracts/calls';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { operationKey } from '../../../lib/api/query.ts';
import { isPageUnsaved } from '../../../lib/forms/leave-guard.ts';
import { hasUnsavedSensitive } from '../../../lib/forms/unsaved-sensitive.ts';
import { pageDialogs } from '../../../lib/ui/dialog-layer.ts';
import { useStore } from '../../../lib/ui/external-store.ts';
import { paths } from '../../../lib/ui/paths.ts';
import { closeOpenCall, useOpenCalls } from '../open-calls.ts';
import { useCallBack } from './use-call-back.ts';

// A lazy component, because its date picker is large.
const loadDialog = async () => ({ default: (await import('./wrap-up-dialog.tsx')).WrapUpDialog });
const WrapUpDialog = lazy(loadDialog);

const REOPEN_AFTER_MS = 2_000;

/** Whether going to another page would lose text: of the page, of a dialog, or of a sensitive field. */
const wouldLoseText = (): boolean => isPageUnsaved.get() || pageDialogs.get() > 0 || hasUnsavedSensitive.get();

const useWouldLoseText = (): boolean => {
  useStore(isPageUnsaved);
  useStore(hasUnsavedSensitive);
  useStore(pageDialogs);
  return wouldLoseText();
};

/**
 * Navigates once to the customer's panel, which stays readable beside the wrap-up. If unsaved text would be lost, it
 * waits until the text is saved or discarded.
 */
const useGoToCustomer = (isOpen: boolean) => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHeld = useWouldLoseText();
  const latest = useRef({ pathname, navigate });
  const isDone = useRef(false);
  useEffect(() => {
    latest.current = { pathname, navigate };
  });
  useEffect(() => {
    if (!isOpen) isDone.current = false;
    // What this page has begun in the same rendering counts too.
    if (!isOpen || isHeld || wouldLoseText() || isDone.current) return;
    isDone.current = true;
    const { pathname: here, navigate: go } = latest.current;
    if (here !== paths.dashboard) void go(paths.dashboard);
  }, [isOpen, isHeld]);
};

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
  const isOpen = call !== undefined && !isInCall;
  useGoToCustomer(isOpen);
  if (!isOpen || closed) return null;
  return (
    <Suspense>
      <WrapUpDialog
        key={call.id}
        call={call}
        onSaved={() => void closeOpenCall(queryClient, call.id)}
        onFailed={error => {
          console.error('The disposition failed', error);
          toast.error(failureMessageOf(error, 'The disposition could not be saved. Try again.'), {
            id: disposeCall.name,
          });
          setClosed(true);
        }}
        onCallBack={callBack}
      />
    </Suspense>
  );
};
