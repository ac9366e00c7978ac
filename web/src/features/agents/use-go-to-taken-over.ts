import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { createStore, useStore } from '../../lib/external-store.ts';
import { useOpenCalls } from '../../lib/open-calls.ts';
import { paths } from '../../lib/paths.ts';

/** The id of the call that this tab's admin has asked to take over; its controls go with it before hers is there. */
export const takingOver = createStore<string | undefined>(undefined);

/** Takes the admin to the call that she has taken over, as soon as it is hers, while she is on the monitor still. */
export const useGoToTakenOver = (): void => {
  const navigate = useNavigate();
  const asked = useStore(takingOver);
  const { current } = useOpenCalls();
  const isHers = asked !== undefined && current?.taken_over === true && current.transfer_from_call_id === asked;
  useEffect(() => {
    if (isHers) void navigate(paths.dashboard);
  }, [isHers, navigate]);
  useEffect(() => () => takingOver.set(undefined), []);
};
