import { useState } from 'react';
import { listNominations, submitNomination } from '#shared/contracts/leads';
import type { DoctorNomination } from '#shared/nominations/doctor-nomination';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { nameOf } from './columns.tsx';

/** Long enough to notice a wrong click and to undo it. */
const UNDO_MS = 8_000;
const NOT_MARKED = 'The nomination was not marked. Please try again.';
const NOT_UNDONE = 'The nomination is still marked as submitted. Please try again.';

/** Each nomination has a toast of its own, in which it can be undone. */
const toastOf = (id: string): string => `nomination-${id}`;

/** Marks nominations as submitted; each can be undone from its toast. */
export const useMarking = () => {
  const [marking, setMarking] = useState<string[]>([]);
  const submitting = useOperationMutation(submitNomination, { invalidates: [listNominations] });
  const without = (id: string) => (ids: string[]) => ids.filter(other => other !== id);

  const undo = ({ id }: DoctorNomination) =>
    submitting.mutate(
      { id, submitted: false },
      {
        onSuccess: () => toast.success('The nomination is back in the list.', { id: toastOf(id) }),
        onError: error => toast.error(failureMessageOf(error, NOT_UNDONE), { id: toastOf(id) }),
      },
    );
  const onMark = (nomination: DoctorNomination) => {
    const { id } = nomination;
    setMarking(ids => [...ids, id]);
    void submitting
      .mutateAsync({ id, submitted: true })
      .then(() =>
        toast.success(`The nomination of ${nameOf(nomination)} is marked as submitted.`, {
          id: toastOf(id),
          duration: UNDO_MS,
          actions: [{ label: 'Undo', onClick: () => undo(nomination) }],
        }),
      )
      .catch((error: unknown) => toast.error(failureMessageOf(error, NOT_MARKED), { id: toastOf(id) }))
      .finally(() => setMarking(without(id)));
  };
  return { isMarking: ({ id }: DoctorNomination) => marking.includes(id), onMark };
};
