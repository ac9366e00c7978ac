import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call';
import { useAgentNames } from '../../lib/api/agent-names.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/ui/toast.ts';
import { CONNECTION_TOAST } from '../phone/connection-toast.ts';
import { useOpenCalls } from './open-calls.ts';

/**
 * Shows 'Call Ended' when the agent's current call has ended, or who has taken it over
 * (docs/product.md, End of call).
 */
export const useCallEndedToast = (): void => {
  const { user } = useSession();
  const { current, wrapUps, isPending } = useOpenCalls();
  const nameOf = useAgentNames();
  const previousCall = useRef<Call | undefined>(undefined);
  useEffect(() => {
    if (isPending) return;
    const last = previousCall.current;
    previousCall.current = current;
    if (!last || last.id === current?.id) return;
    // A call that already has its disposition is not among the wrap-ups.
    const { taken_over_by_email: taker } = wrapUps.find(({ id }) => id === last.id) ?? last;
    // A call that the agent has taken over names the agent as the taker.
    const message = taker && taker !== user.email ? `${nameOf(taker)} has taken your call over.` : 'Call Ended';
    toast.info(message, { id: CONNECTION_TOAST });
  }, [current, wrapUps, isPending, user.email, nameOf]);
};
