import { useState } from 'react';
import { findStoredLead, placeLegalHold } from '#shared/contracts/lead-data';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextInput } from '../../../components/inputs/text-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { TOAST } from './show-failure.ts';

/** Asks which case the hold is for. */
export const HoldDialog = ({ lead, onClose }: { lead: { id: string }; onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const placing = useOperationMutation(placeLegalHold, {
    invalidates: [findStoredLead],
    onSuccess: () => {
      toast.success('Legal hold placed', { id: TOAST });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      question="Place a legal hold on this lead?"
      confirmLabel="Place the hold"
      waiting={placing.isPending}
      disabled={reason.trim() === ''}
      onCancel={onClose}
      onConfirm={() => placing.mutate({ id: lead.id, reason })}
    >
      <TextInput
        label="Case"
        autoFocus
        maxLength={500}
        value={reason}
        onChange={setReason}
        help="Nothing of the lead is erased until the hold is released, neither by the retention nor by hand."
        error={
          placing.error ? failureMessageOf(placing.error, 'The hold was not placed. Please try again.') : undefined
        }
      />
    </ConfirmDialog>
  );
};
