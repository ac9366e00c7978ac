import { type FormEvent, useRef, useState } from 'react';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { Problems } from './message-fields.ts';

type Sending<O extends Operation, Field extends string> = {
  operation: O;
  leadId: string;
  problems: Problems<Field>;
  /** The operation's input; called once there are no problems. */
  message: () => InputOf<O>;
  /** The texts of the toasts (docs/product.md, Message rules). */
  sent: string;
  failed: string;
  onSent: () => void;
};

/**
 * Sends a message. Problems are shown at their fields and the first of these gets the focus; otherwise the message is
 * sent, and a failure shows the product's toast and the server's own message.
 */
export const useSending = <O extends Operation, Field extends string>({
  operation,
  leadId,
  problems,
  message,
  sent,
  failed,
  onSent,
}: Sending<O, Field>) => {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useOperationMutation(operation, { per: () => leadId });
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSubmitted(true);
    if (Object.keys(problems).length > 0) {
      // React marks the fields as invalid when it renders next.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    mutate(message(), {
      onSuccess: () => {
        setWasSubmitted(false);
        toast.success(sent, { id: 'message' });
        onSent();
      },
      onError: () => toast.error(failed, { id: 'message' }),
    });
  };
  return {
    form,
    submit,
    isSending: isPending,
    message: error ? failureMessageOf(error, failed) : undefined,
    /** An error belongs to the message that was sent, so the next change removes it. */
    changed: () => {
      if (error) reset();
    },
    problemOf: (field: Field): { error?: string } => {
      const problem = wasSubmitted ? problems[field] : undefined;
      return problem === undefined ? {} : { error: problem };
    },
  };
};
