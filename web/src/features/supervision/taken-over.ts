import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Call } from '#shared/calls/call';
import { createStore, useStore } from '../../lib/ui/external-store.ts';
import { paths } from '../../lib/ui/paths.ts';

/** The id of the call that this tab's admin has asked to take over; kept after the controls of that call are removed. */
export const requestedTakeover = createStore<string | undefined>(undefined);

/** Navigates once to the taken-over call, as soon as it is the admin's current call. */
export const useGoToTakenOver = (current: Call | undefined): void => {
  const navigate = useNavigate();
  const requestedId = useStore(requestedTakeover);
  const isTakenOver =
    requestedId !== undefined && current?.taken_over === true && current.transfer_from_call_id === requestedId;
  useEffect(() => {
    if (!isTakenOver) return;
    requestedTakeover.set(undefined);
    void navigate(paths.dashboard);
  }, [isTakenOver, navigate]);
};
