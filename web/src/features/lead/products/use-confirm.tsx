import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';

/** `unmounted`: the dialog is gone, so nobody can answer. */
type Confirmation = 'yes' | 'no' | 'unmounted';
export type Confirm = () => Promise<Confirmation>;

type Question = Pick<Parameters<typeof ConfirmDialog>[0], 'question' | 'confirmLabel' | 'danger'>;

/** Asks one question, for example before a product that has a status is changed (docs/product.md, Product status). */
export const useConfirm = (question: Question): { confirm: Confirm; dialog: ReactNode } => {
  const [isOpen, setIsOpen] = useState(false);
  const isMounted = useRef(true);
  const waiting = useRef<((confirmation: Confirmation) => void)[]>([]);
  const answer = (confirmation: Confirmation) => {
    setIsOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(confirmation);
  };
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      for (const resolve of waiting.current.splice(0)) resolve('unmounted');
    };
  }, []);
  const confirm = () =>
    new Promise<Confirmation>(resolve => {
      if (!isMounted.current) return resolve('unmounted');
      waiting.current.push(resolve);
      setIsOpen(true);
    });
  const dialog = (
    <ConfirmDialog open={isOpen} {...question} onConfirm={() => answer('yes')} onCancel={() => answer('no')} />
  );
  return { confirm, dialog };
};
