import { useEffect, useRef } from 'react';
import type { Call } from '#shared/calls/call';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/ui/toast.ts';
import { useOpenCalls } from './open-calls.ts';

/**
 * 'Call Ended' when the call that the agent was on is over for the agent, or who has it now
 * (docs/product.md, End of call).
 */
export const useCallEndedToast = (): void => {
  const { user } = useSession();
  const { current, wrapUps, isPending } = useOpenCalls();
  const before = useRef<Call | undefined>(undefined);
  useEffect(() => {
    if (isPending) return;
    const last = before.current;
    before.current = current;
    if (!last || last.id === current?.id) return;
    // One that has its disposition already goes without a wrap-up.
    const { taken_over_by_email: taker } = wrapUps.find(({ id }) => id === last.id) ?? last;
    // A call that she has taken over herself bears her own name.
    toast.info(taker && taker !== user.email ? `${taker} has taken your call over.` : 'Call Ended');
  }, [current, wrapUps, isPending, user.email]);
};
