import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Call } from '#shared/calls/call';
import { createStore, useStore } from '../../lib/ui/external-store.ts';
import { paths } from '../../lib/ui/paths.ts';

/** The id of the call that this tab's admin has asked to take over; its controls go with it before hers is there. */
export const takingOver = createStore<string | undefined>(undefined);

/** Takes the admin to the call that she has taken over, once, as soon as it is her current one. */
export const useGoToTakenOver = (current: Call | undefined): void => {
  const navigate = useNavigate();
  const asked = useStore(takingOver);
  const isHers = asked !== undefined && current?.taken_over === true && current.transfer_from_call_id === asked;
  useEffect(() => {
    if (!isHers) return;
    takingOver.set(undefined);
    void navigate(paths.dashboard);
  }, [isHers, navigate]);
};
