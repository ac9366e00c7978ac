import CallEnd from '@mui/icons-material/CallEndOutlined';
import SwapCalls from '@mui/icons-material/CallSplitOutlined';
import Headphones from '@mui/icons-material/HeadphonesOutlined';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import SupportAgent from '@mui/icons-material/SupportAgentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import type { JoinMode } from '#shared/contracts/calls';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { leadOf } from '../../lib/format.ts';
import { SupervisedTransfer } from './supervised-transfer.tsx';
import { type Supervision, useSupervision } from './use-supervision.ts';

const modes: Record<JoinMode, { label: string; Icon: typeof Headphones; now: string }> = {
  listen: { label: 'Listen', Icon: Headphones, now: 'You listen. Nobody hears you.' },
  whisper: { label: 'Whisper', Icon: RecordVoiceOver, now: 'You whisper. Only the agent hears you.' },
  takeover: { label: 'Takeover', Icon: SupportAgent, now: 'You take this call over.' },
};

type JoinButtonProps = { mode: JoinMode; supervision: Supervision; onClick: () => void };

const JoinButton = ({ mode, supervision, onClick }: JoinButtonProps) => {
  const { label, Icon } = modes[mode];
  return (
    <Button
      variant="outlined"
      startIcon={<Icon />}
      loading={supervision.waitingFor === mode}
      disabled={supervision.waitingFor !== undefined && supervision.waitingFor !== mode}
      onClick={onClick}
    >
      {label}
    </Button>
  );
};

const Row = ({ children }: { children: ReactNode }) => (
  <Box
    role="toolbar"
    aria-label="Admin call controls"
    sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& .MuiButton-root': { px: 2 } }}
  >
    {children}
  </Box>
);

type SupervisionControlsProps = {
  call: LiveCall;
  agentName: string;
  /** The admin is in this call's conference. */
  isIn: boolean;
};

/**
 * Listen, Whisper, Takeover and Transfer; while the admin is in the call the way out of it and into its other modes,
 * and nothing but the way out where its agent is disconnected (spec 3, section 2).
 */
export const SupervisionControls = ({ call, agentName, isIn }: SupervisionControlsProps) => {
  const supervision = useSupervision(call, isIn);
  const { mode, waitingFor, join, disconnect } = supervision;
  const [asksToTakeOver, setAsksToTakeOver] = useState(false);
  const [transfers, setTransfers] = useState(false);
  const offered = (['listen', 'whisper'] as const).filter(each => !isIn || each !== mode);
  return (
    <>
      {isIn && (
        <Typography role="status" variant="body2" sx={{ mb: 2, fontWeight: 550 }}>
          {mode ? modes[mode].now : 'You are in this call.'}
        </Typography>
      )}
      <Row>
        {!call.agent_disconnected && (
          <>
            {offered.map(each => (
              <JoinButton key={each} mode={each} supervision={supervision} onClick={() => join(each)} />
            ))}
            <JoinButton mode="takeover" supervision={supervision} onClick={() => setAsksToTakeOver(true)} />
          </>
        )}
        {isIn ? (
          <Button
            variant="contained"
            color="error"
            startIcon={<CallEnd />}
            loading={waitingFor === 'disconnect'}
            onClick={disconnect}
          >
            Disconnect
          </Button>
        ) : (
          <Button variant="outlined" startIcon={<SwapCalls />} onClick={() => setTransfers(true)}>
            Transfer
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={asksToTakeOver}
        question="Take this call over?"
        confirmLabel="Takeover"
        onCancel={() => setAsksToTakeOver(false)}
        onConfirm={() => {
          setAsksToTakeOver(false);
          join('takeover');
        }}
      >
        {`You talk with ${leadOf(call)} from now on, and ${agentName} leaves the call.`}
      </ConfirmDialog>
      <SupervisedTransfer call={call} open={transfers} onClose={() => setTransfers(false)} />
    </>
  );
};
