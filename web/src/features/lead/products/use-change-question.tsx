import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CHANGE_QUESTION } from '#shared/products/product-rules';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

export type Answer = 'yes' | 'no' | 'nobody';

/**
 * Asks before a product that has a status is changed (docs/product.md, Product status); `nobody` answers once the
 * screen is gone.
 */
export const useChangeQuestion = (): { ask: () => Promise<Answer>; dialog: ReactNode } => {
  const [isOpen, setIsOpen] = useState(false);
  const isHere = useRef(true);
  const waiting = useRef<((answer: Answer) => void)[]>([]);
  const answer = (given: Answer) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(given);
  };
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      for (const resolve of waiting.current.splice(0)) resolve('nobody');
    };
  }, []);
  const ask = () =>
    new Promise<Answer>(resolve => {
      if (!isHere.current) return resolve('nobody');
      waiting.current.push(resolve);
      setIsOpen(true);
    });
  const dialog = (
    <ConfirmDialog
      open={isOpen}
      question={CHANGE_QUESTION}
      confirmLabel="Change it"
      onConfirm={() => answer('yes')}
      onCancel={() => answer('no')}
    />
  );
  return { ask, dialog };
};
