import CallEnd from '@mui/icons-material/CallEndOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { LiveCall } from '#shared/calls/call';
import { isUnderWay } from '#shared/calls/open-call';
import type { JoinMode } from '#shared/contracts/calls';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { leadOf } from '../../../../lib/ui/format.ts';
import { supervisionModes } from './supervision-modes.ts';
import type { Supervision } from './use-supervision.ts';

type JoinButtonProps = { mode: JoinMode; supervision: Supervision; onClick: () => void };

const JoinButton = ({ mode, supervision, onClick }: JoinButtonProps) => {
  const { label, Icon } = supervisionModes[mode];
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

type SupervisionButtonsProps = {
  call: LiveCall;
  agentName: string;
  /** The admin is in this call's conference. */
  isIn: boolean;
  supervision: Supervision;
};

/** Joins the call, changes the mode, and disconnects. Joining needs a call under way with a connected agent. */
export const SupervisionButtons = ({ call, agentName, isIn, supervision }: SupervisionButtonsProps) => {
  const { mode, waitingFor, join, disconnect } = supervision;
  const [isConfirmingTakeover, setIsConfirmingTakeover] = useState(false);
  const offeredModes = (['listen', 'whisper'] as const).filter(each => !isIn || each !== mode);
  return (
    <>
      {isUnderWay(call) && !call.agent_disconnected && (
        <>
          {offeredModes.map(each => (
            <JoinButton key={each} mode={each} supervision={supervision} onClick={() => join(each)} />
          ))}
          <JoinButton mode="takeover" supervision={supervision} onClick={() => setIsConfirmingTakeover(true)} />
        </>
      )}
      {isIn && (
        <Button
          variant="contained"
          color="error"
          startIcon={<CallEnd />}
          loading={waitingFor === 'disconnect'}
          onClick={disconnect}
        >
          Disconnect
        </Button>
      )}
      <ConfirmDialog
        open={isConfirmingTakeover}
        question="Take this call over?"
        confirmLabel="Takeover"
        onCancel={() => setIsConfirmingTakeover(false)}
        onConfirm={() => {
          setIsConfirmingTakeover(false);
          join('takeover');
        }}
      >
        {`You talk with ${leadOf(call)} from now on, and ${agentName} leaves the call.`}
      </ConfirmDialog>
    </>
  );
};
