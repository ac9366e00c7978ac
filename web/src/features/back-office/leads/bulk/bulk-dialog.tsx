import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { previewLeadChange } from '#shared/contracts/lead-changes';
import type { InputOf, OutputOf } from '#shared/contracts/operation';
import type { LeadChangeTo } from '#shared/leads/list/bulk-change';
import { Dialog } from '../../../../components/dialog.tsx';
import { BulkForm } from './bulk-form.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkProgress } from './bulk-progress.tsx';
import { useBulkCommands } from './use-bulk-change.ts';

type BulkDialogProps = { leads: InputOf<typeof previewLeadChange>['leads']; onClose: () => void };

type Stage =
  | { stage: 'form' }
  | { stage: 'preview'; to: LeadChangeTo; preview: OutputOf<typeof previewLeadChange> }
  | { stage: 'started'; id: string };

/** Changes many leads: what, then a preview, then the progress and the results; the work goes on without the dialog. */
export const BulkDialog = ({ leads, onClose }: BulkDialogProps) => {
  const commands = useBulkCommands();
  // The leads that were chosen when the dialog was opened, whatever comes into the list meanwhile.
  const [chosen] = useState(leads);
  const [shown, setShown] = useState<Stage>({ stage: 'form' });
  const preview = (to: LeadChangeTo) =>
    commands.preview.mutate(
      { leads: chosen, to },
      { onSuccess: answer => setShown({ stage: 'preview', to, preview: answer }) },
    );
  const start = (to: LeadChangeTo) =>
    commands.start.mutate({ leads: chosen, to }, { onSuccess: ({ id }) => setShown({ stage: 'started', id }) });
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="bulk-change"
      slotProps={{ paper: { sx: { width: 650, maxWidth: 'calc(100vw - 32px)', p: 6 } } }}
    >
      <DialogTitle id="bulk-change" sx={{ p: 0, mb: 4 }}>
        Change leads
      </DialogTitle>
      {shown.stage === 'form' && (
        <BulkForm isBusy={commands.preview.isPending} onCancel={onClose} onPreview={preview} />
      )}
      {shown.stage === 'preview' && (
        <BulkPreview
          {...shown}
          isBusy={commands.start.isPending}
          onBack={() => setShown({ stage: 'form' })}
          onStart={() => start(shown.to)}
        />
      )}
      {shown.stage === 'started' && (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <BulkProgress id={shown.id} commands={commands} />
          <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
            <Button onClick={onClose}>Close</Button>
          </Box>
        </Box>
      )}
    </Dialog>
  );
};
