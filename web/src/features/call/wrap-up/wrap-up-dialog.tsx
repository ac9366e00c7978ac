import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Call } from '#shared/calls/call';
import { callDurationText } from '#shared/calls/call-duration';
import type { LeadKey } from '#shared/keys';
import { Dialog } from '../../../components/dialog.tsx';
import { type AgentNameOf, useAgentNames } from '../../../lib/api/agent-names.ts';
import { formatPhoneNumber, leadOf } from '../../../lib/ui/format.ts';
import { useNamedCall } from '../named-call.ts';
import { DispositionForm } from './disposition-form.tsx';

type WrapUpDialogProps = {
  call: Call;
  onSaved: () => void;
  onFailed: (error: Error) => void;
  onCallBack: (leadKey: LeadKey, callbackId: string | undefined) => unknown;
};

const summaryOf = (call: Call, nameOf: AgentNameOf): string => {
  const { taken_over_by_email: taker } = call;
  return [
    call.lead_name && call.lead_phone_number && formatPhoneNumber(call.lead_phone_number),
    callDurationText(call),
    taker && `taken over by ${nameOf(taker)}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

/** At the right below the bar and without a scrim: what is known of the customer stays readable beside it. */
const beside = {
  '& .MuiDialog-container': { justifyContent: 'flex-end', alignItems: 'flex-start', pt: 'var(--cl-top-bar)' },
} as const;

/**
 * The blocking dialog after a call (docs/product.md, Wrap-up): it closes when the call has its disposition. It is not
 * announced as modal, because the top bar with the time of the wrap-up stays reachable.
 */
export const WrapUpDialog = ({ call: ended, onSaved, onFailed, onCallBack }: WrapUpDialogProps) => {
  const call = useNamedCall(ended);
  const leadKey = call.lead_key;
  return (
    <Dialog
      open
      isOfPage={false}
      aria-labelledby="wrap-up-title"
      aria-modal={false}
      sx={beside}
      slotProps={{
        paper: { sx: { width: 640, maxWidth: 'calc(100vw - 32px)', maxHeight: 'calc(100% - 32px)', m: 4, p: 6 } },
        backdrop: { invisible: true },
      }}
    >
      <Box sx={{ mb: 5 }}>
        <Typography id="wrap-up-title" variant="h1" component="h2">
          Wrap up
          {/* The bar shows the name. */}
          <span className="visually-hidden"> {leadOf(call)}</span>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {summaryOf(call, useAgentNames())}
        </Typography>
        {call.dial_rejection && (
          <Typography variant="body2" sx={{ mt: 2 }}>
            Not dialed: {call.dial_rejection}
          </Typography>
        )}
      </Box>
      <DispositionForm
        call={call}
        onSaved={onSaved}
        onFailed={onFailed}
        onCallBack={leadKey && (callbackId => onCallBack(leadKey, callbackId))}
      />
    </Dialog>
  );
};
