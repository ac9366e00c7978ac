import { type FormEvent, useRef, useState } from 'react';
import type { InputOf, Operation } from '#shared/contracts/operation';
import { sentenceOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import type { Problems } from './message-fields.ts';

type Sending<O extends Operation, Field extends string> = {
  operation: O;
  problems: Problems<Field>;
  /** What is sent, once there are no problems. */
  message: () => InputOf<O>;
  /** docs/product.md, Message rules. */
  sent: string;
  failed: string;
  onSent: () => void;
};

/**
 * Sends a message: first what is wrong is said at its field, where the focus goes; then the product's toast,
 * and the server's own sentence where it was not sent.
 */
export const useSending = <O extends Operation, Field extends string>({
  operation,
  problems,
  message,
  sent,
  failed,
  onSent,
}: Sending<O, Field>) => {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useOperationMutation(operation);
  const form = useRef<HTMLFormElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setWasSubmitted(true);
    if (Object.keys(problems).length > 0) {
      // The fields are marked with the next drawing.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    mutate(message(), {
      onSuccess: () => {
        setWasSubmitted(false);
        toast.success(sent);
        onSent();
      },
      onError: () => toast.error(failed),
    });
  };
  return {
    form,
    submit,
    isSending: isPending,
    sentence: error ? sentenceOf(error, failed) : undefined,
    /** Whatever is typed or chosen next, what was said of the last attempt is of another message. */
    changed: () => {
      if (error) reset();
    },
    problemOf: (field: Field): { error?: string } => {
      const problem = wasSubmitted ? problems[field] : undefined;
      return problem === undefined ? {} : { error: problem };
    },
  };
};
