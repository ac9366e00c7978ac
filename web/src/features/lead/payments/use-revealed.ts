import { useEffect, useState } from 'react';
import { revealPaymentField } from '#shared/contracts/sales';
import type { RevealedField } from '#shared/payments/payment';
import { callOperation } from '../../../lib/api/api-client.ts';
import { sentenceOf } from '../../../lib/api/api-failure.ts';

/** A revealed number hides itself after so long. */
export const SHOWN_S = 30;

const FAILED = 'The number could not be read just now. Please try again.';

/** One whole number, in this component's state alone: it goes with the tab, and after half a minute. */
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

  /** `true` where it is shown now. */
  const reveal = async (reason: string): Promise<boolean> => {
    setAsking(true);
    setError(undefined);
    try {
      setValue((await callOperation(revealPaymentField, { leadId, field, reason })).value);
      return true;
    } catch (failure) {
      setError(sentenceOf(failure, FAILED));
      return false;
    } finally {
      setAsking(false);
    }
  };
  return { value, isAsking, error, reveal, hide, forgetError: () => setError(undefined) };
};
