import { useEffect, useState } from 'react';
import { revealPaymentField } from '#shared/contracts/sales';
import type { RevealedField } from '#shared/payments/payment';
import { callOperation } from '../../../lib/api/api-client.ts';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';

/** The time after which a revealed number is hidden. */
export const SHOWN_S = 30;

const FAILED = 'The number could not be read just now. Please try again.';

/** A revealed number, in the state of one component only: gone when the tab is closed, or after 30 seconds. */
export const useRevealed = (leadId: string, field: RevealedField) => {
  const [value, setValue] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const hide = () => setValue(undefined);

  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(() => setValue(undefined), SHOWN_S * 1000);
    return () => clearTimeout(timer);
  }, [value]);

  /** Returns whether the number is shown now. */
  const reveal = async (reason: string): Promise<boolean> => {
    setAsking(true);
    setError(undefined);
    try {
      setValue((await callOperation(revealPaymentField, { leadId, field, reason })).value);
      return true;
    } catch (failure) {
      setError(failureMessageOf(failure, FAILED));
      return false;
    } finally {
      setAsking(false);
    }
  };
  return { value, isAsking, error, reveal, hide, forgetError: () => setError(undefined) };
};
