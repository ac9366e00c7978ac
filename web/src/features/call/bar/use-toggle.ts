import { useEffect, useRef, useState } from 'react';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { useToast } from '../../../components/toasts.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { useBoundedWait } from '../../../lib/ui/bounded-wait.ts';
import { useWhenReady } from '../../../lib/ui/when-ready.ts';
import type { Command } from './command.ts';

export type Toggle = Command & {
  /** What the agent wants, at once; what the call's document says, as soon as the server disagrees. */
  isOn: boolean;
  /** `next` is the value that pressing requests. */
  next: boolean;
};

type ToggleOf<O extends Operation> = {
  operation: O;
  /** The value in the call's document. */
  flag: boolean;
  /** The version of the document. */
  version: number;
  /** Whether the server can do it yet; a press before then is shown, and its request waits. */
  isReady: boolean;
  input: (requested: boolean) => InputOf<O>;
  failed: string;
};

const UNCONFIRMED = 'The phone system has not confirmed that. Press again to undo it.';

/**
 * A command that turns a flag of the call on and off. It shows the new value at once, sends one request at a time until
 * the last one is what the agent wants, and shows the document's value again if the request is rejected, or after ten
 * seconds without a newer document that agrees. Then the next press requests the opposite: a webhook may be lost.
 */
export const useToggle = <O extends Operation>({
  operation,
  flag,
  version,
  isReady,
  input,
  failed,
}: ToggleOf<O>): Toggle => {
  const toast = useToast();
  const { mutateAsync } = useOperationMutation(operation);
  const whenReady = useWhenReady(isReady);
  const [requested, setRequested] = useState({ value: flag, version });
  const [isSending, setIsSending] = useState(false);
  const latest = useRef({ wanted: flag, isSending: false });
  // A document that agreed before the press is older than the request: the change of an earlier press may still come.
  const { start, isWaiting, isOverdue } = useBoundedWait(requested.value === flag && version > requested.version);
  const isPending = isSending || isWaiting;
  const isUnconfirmed = isOverdue && requested.value !== flag;
  const isOn = isPending ? requested.value : flag;
  const next = isUnconfirmed ? !requested.value : !isOn;
  useEffect(() => {
    if (isUnconfirmed) toast.info(UNCONFIRMED, { id: operation.name, duration: 4000 });
  }, [isUnconfirmed, operation.name, toast]);

  const want = (value: boolean) => {
    latest.current.wanted = value;
    setRequested({ value, version });
  };
  const setSending = (sending: boolean) => {
    latest.current.isSending = sending;
    setIsSending(sending);
  };
  const send = async () => {
    setSending(true);
    try {
      if (!isReady) await whenReady();
      for (let sent: boolean | undefined; sent !== latest.current.wanted; ) {
        sent = latest.current.wanted;
        await mutateAsync(input(sent));
      }
      start();
    } catch (error) {
      toast.error(failureMessageOf(error, failed), { id: operation.name });
    }
    setSending(false);
  };

  return {
    isOn,
    next,
    isWaiting: false,
    run: () => {
      // A second press may come before the first one is rendered.
      want(latest.current.isSending ? !latest.current.wanted : next);
      if (!latest.current.isSending) void send();
    },
  };
};
