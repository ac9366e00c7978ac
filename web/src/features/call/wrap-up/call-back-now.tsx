import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { LeadKey } from '#shared/keys';
import { useDialCheck } from '../dial-checks.ts';
import { LocalTime } from '../local-time.tsx';

type CallBackNowProps = { leadKey: LeadKey | undefined; disabled: boolean; onClick: () => void };

/**
 * Saves the disposition and calls the lead at once; it shows the customer's local time, and says why where the
 * customer may not be called now.
 */
export const CallBackNow = ({ leadKey, disabled, onClick }: CallBackNowProps) => {
  const { times, problem } = useDialCheck({ leadKey });
  return (
    <>
      <LocalTime times={times} />
      <Tooltip describeChild title={problem ?? ''}>
        <Button
          variant="outlined"
          disabled={disabled}
          aria-disabled={problem !== undefined}
          onClick={problem === undefined ? onClick : undefined}
          sx={problem === undefined ? undefined : { opacity: 0.4, cursor: 'default' }}
        >
          Call back now
        </Button>
      </Tooltip>
    </>
  );
};
