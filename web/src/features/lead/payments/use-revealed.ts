import { useEffect, useState } from 'react';
import { revealPaymentField } from '#shared/contracts/sales';
import type { RevealedField } from '#shared/payments/payment';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';

/** The time after which a revealed number is hidden. */
export const SHOWN_S = 30;

const FAILED = 'The number could not be read just now. Please try again.';

/** A revealed number, in the state of one component only: gone when the tab is closed, or after 30 seconds. */
export const useRevealed = (leadId: string, field: RevealedField) => {
  const [value, setValue] = useState<string>();
  const { mutateAsync, isPending } = useOperationMutation(revealPaymentField);
  const [error, setError] = useState<string>();
  const hide = () => setValue(undefined);

  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setValue(undefined), SHOWN_S * 1000);
    return () => clearTimeout(timer);
  }, [value]);

  /** Returns whether the number is shown now. */
  const reveal = async (reason: string): Promise<boolean> => {
    setError(undefined);
    try {
      setValue((await mutateAsync({ leadId, field, reason })).value);
      return true;
    } catch (failure) {
      setError(failureMessageOf(failure, FAILED));
      return false;
    }
  };
  return { value, isAsking: isPending, error, reveal, hide, forgetError: () => setError(undefined) };
};
