import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { LeadPhone } from '#shared/contracts/calls';
import type { LeadKey } from '#shared/keys';
import { useDial } from './dial.ts';
import { useDialCheck } from './dial-checks.ts';
import { LocalTime } from './local-time.tsx';

type CallBackButtonProps = {
  leadKey: LeadKey;
  /** Who is called, for screen readers. */
  who: string;
  /** Which of the lead's numbers; the first by default. */
  phone?: LeadPhone;
  /** Why it cannot call now; the tooltip shows this text and a click does nothing. */
  notNow?: string;
  /** What the screen knows of the lead and the dial check depends on. */
  basis?: string;
  /** The upcoming callback from which the agent calls. */
  callbackId?: string;
  /** The local time is below the button, where a row has no room beside it. */
  stacked?: boolean;
};

const styles = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 1.5,
  '&[data-stacked=true]': { flexDirection: 'column-reverse', '& .MuiIconButton-root': { width: 24, height: 20, p: 0 } },
} as const;

/**
 * Calls a lead back, from a table row or beside a number, with the customer's local time. It is disabled with the reason
 * while the customer may not be called. While it waits it keeps the focus and does nothing.
 */
export const CallBackButton = ({
  leadKey,
  who,
  phone,
  basis,
  callbackId,
  stacked = false,
  ...given
}: CallBackButtonProps) => {
  const { dial, isDialing, isBusy } = useDial();
  const { times, problem } = useDialCheck({ leadKey, phone, basis });
  const notNow = given.notNow ?? problem;
  const isUnavailable = isDialing || isBusy || notNow !== undefined;
  const call = () =>
    dial({ lead_key: leadKey, ...(phone && { phone }), ...(callbackId && { callback_id: callbackId }) });
  return (
    <Box component="span" data-stacked={stacked} sx={styles}>
      <LocalTime times={times} short={stacked} />
      {/* Below the button it would cover that of the next row. */}
      <Tooltip describeChild placement="left" title={isDialing ? 'Calling...' : (notNow ?? 'Call back')}>
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
    </Box>
  );
};
