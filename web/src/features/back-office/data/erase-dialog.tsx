import Box from '@mui/material/Box';
import { useState } from 'react';
import { listDataJobs, startErasure } from '#shared/contracts/lead-data';
import { parsePhoneNumber } from '#shared/phone/phone-number';
import { confirms } from '#shared/retention/erasure-rules';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { PhoneInput } from '../../../components/inputs/phone-input.tsx';
import { failureMessageOf } from '../../../lib/api/api-failure.ts';
import { useOperationMutation } from '../../../lib/api/query.ts';
import { formatNewYorkTime } from '../../../lib/ui/format.ts';
import { toast } from '../../../lib/ui/toast.ts';
import { blacklistTexts, erasedText, KEPT_ALWAYS, keptByLaw } from './counts-texts.ts';
import { TOAST } from './show-failure.ts';
import type { StoredLead } from './stored-lead.ts';

type EraseDialogProps = { lead: StoredLead; onClose: () => void; onErased: () => void };

/** Says what is erased and what is kept, and asks for the lead's number. */
export const EraseDialog = ({ lead, onClose, onErased }: EraseDialogProps) => {
  const [typed, setTyped] = useState('');
  const erasing = useOperationMutation(startErasure, {
    invalidates: [listDataJobs],
    onSuccess: () => {
      toast.success('Erasure started. Its progress is below.', { id: TOAST });
      onErased();
    },
  });
  const number = parsePhoneNumber(typed);
  const isConfirmed = number !== undefined && confirms(number, lead);
  return (
    <ConfirmDialog
      open
      question="Erase the data of this lead?"
      confirmLabel="Erase"
      danger
      waiting={erasing.isPending}
      disabled={!isConfirmed}
      onCancel={onClose}
      onConfirm={() => number && erasing.mutate({ id: lead.id, phone_number: number })}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <div>{erasedText(lead.held, lead.kept_until)} This cannot be undone.</div>
        {lead.kept_until && <div>{keptByLaw(formatNewYorkTime(lead.kept_until))}</div>}
        <div>{KEPT_ALWAYS}</div>
        {blacklistTexts(lead).map(line => (
          <div key={line}>{line}</div>
        ))}
        <PhoneInput
          label="Type the number of the lead to confirm"
          value={typed}
          onChange={setTyped}
          error={
            erasing.error
              ? failureMessageOf(erasing.error, 'The erasure was not started. Please try again.')
              : undefined
          }
        />
      </Box>
    </ConfirmDialog>
  );
};
