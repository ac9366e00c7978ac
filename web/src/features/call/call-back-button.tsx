import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { LeadPhone } from '#shared/contracts/calls';
import type { LeadKey } from '#shared/keys';
import { useDial } from './dial.ts';

type CallBackButtonProps = {
  leadKey: LeadKey;
  /** Who is called, for screen readers. */
  who: string;
  /** Which of the lead's numbers; the first by default. */
  phone?: LeadPhone;
  /** Why it cannot call now; the tooltip shows this text and a click does nothing. */
  notNow?: string;
  /** The upcoming callback from which the agent calls. */
  callbackId?: string;
};

/** Calls a lead back, from a table row or beside a number. While it waits it keeps the focus and does nothing. */
export const CallBackButton = ({ leadKey, who, phone, notNow, callbackId }: CallBackButtonProps) => {
  const { dial, isDialing, isBusy } = useDial();
  const isUnavailable = isDialing || isBusy || notNow !== undefined;
  const call = () => dial({ lead_key: leadKey, ...(phone && { phone }), ...(callbackId && { callback_id: callbackId }) });
  return (
    <Tooltip title={isDialing ? 'Calling...' : (notNow ?? 'Call back')}>
      <IconButton
        aria-label={`Call back ${who}`}
        aria-busy={isDialing}
        aria-disabled={isUnavailable}
        onClick={isUnavailable ? undefined : () => void call()}
        sx={notNow === undefined ? undefined : { opacity: 0.4, cursor: 'default' }}
      >
        {isDialing ? <CircularProgress size={18} color="inherit" aria-hidden /> : <PhoneCallback fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
};
