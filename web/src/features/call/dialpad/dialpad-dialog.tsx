import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import type { CallDialogProps } from '../call-dialog.ts';
import { AddCall } from './add-call.tsx';
import { AddedCalls } from './added-calls.tsx';
import { Tones } from './tones.tsx';

type Mode = 'call' | 'dialtone';

/** Adds a third party to the call, or sends tones (docs/product.md, Added call). */
export const DialpadDialog = ({ call, onClose }: CallDialogProps) => {
  const [mode, setMode] = useState<Mode>('call');
  const added = call.added_calls_sids ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby="dialpad-title"
      slotProps={{ paper: { sx: { width: 328, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id="dialpad-title">Dialpad</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          color="primary"
          aria-label="What the keys do"
          // Room for the focus ring, which the dialog's scroll container would cut off.
          sx={{ mt: 1 }}
          value={mode}
          onChange={(_event, next: Mode | null) => next && setMode(next)}
        >
          <ToggleButton value="call">Add a call</ToggleButton>
          <ToggleButton value="dialtone">Tones</ToggleButton>
        </ToggleButtonGroup>
        {mode === 'dialtone' && <Tones />}
        {mode === 'call' && added.length > 0 && <AddedCalls call={call} sids={added} />}
        {mode === 'call' && added.length === 0 && <AddCall call={call} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
