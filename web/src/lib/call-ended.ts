import { useEffect, useRef } from 'react';
import { useOpenCalls } from './open-calls.ts';
import { toast } from './toast.ts';

/** 'Call Ended' when the call that the agent was on is over (spec 1, section 4: End of call). */
export const useCallEndedToast = (): void => {
  const { current, isPending } = useOpenCalls();
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isPending) return;
    if (before.current && before.current !== current?.id) toast.info('Call Ended');
    before.current = current?.id;
  }, [current?.id, isPending]);
};
