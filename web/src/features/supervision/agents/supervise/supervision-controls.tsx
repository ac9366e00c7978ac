import SwapCalls from '@mui/icons-material/CallSplitOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { useStore } from '../../../../lib/ui/external-store.ts';
import { lazyPart } from '../../../../lib/ui/lazy-part.tsx';
import { supervisingInBar } from '../../supervision-in-bar.ts';
import { SupervisionButtons } from './supervision-buttons.tsx';
import { supervisionModes } from './supervision-modes.ts';
import { useSupervision } from './use-supervision.ts';

const SupervisedTransfer = lazyPart(async () => (await import('./supervised-transfer.tsx')).SupervisedTransfer);

const buttonsStyles = {
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: 2,
  // With an odd number of buttons the last one takes the whole line.
  '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
} as const;

type SupervisionControlsProps = {
  call: LiveCall;
  agentName: string;
  /** The admin is in this call's conference. */
  isIn: boolean;
};

/**
 * Listen, Whisper, Takeover and Transfer; during supervision the other modes and Disconnect (docs/product.md,
 * Supervision). The top bar has these instead as soon as it shows that call.
 */
export const SupervisionControls = ({ call, agentName, isIn }: SupervisionControlsProps) => {
  const supervision = useSupervision(call, isIn);
  const [isTransferOpen, setIsTransferOpen] = useState(false);
  const areInBar = useStore(supervisingInBar) && isIn;
  return (
    <>
      {isIn && (
        <Typography role="status" variant="body2" sx={{ mb: areInBar ? 0 : 2, fontWeight: 550 }}>
          {supervision.mode ? supervisionModes[supervision.mode].now : 'You are in this call.'}
        </Typography>
      )}
      {!areInBar && (
        <Box role="toolbar" aria-label="Admin call controls" sx={buttonsStyles}>
          <SupervisionButtons call={call} agentName={agentName} isIn={isIn} supervision={supervision} />
          {!isIn && (
            <Button variant="outlined" startIcon={<SwapCalls />} onClick={() => setIsTransferOpen(true)}>
              Transfer
            </Button>
          )}
        </Box>
      )}
      <SupervisedTransfer call={call} open={isTransferOpen} onClose={() => setIsTransferOpen(false)} />
    </>
  );
};
