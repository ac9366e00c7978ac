import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { AgentName } from '../../../components/agent-name.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Key } from '../../../components/key.tsx';
import { StatusChip } from '../../../components/status-chip.tsx';
import { callerName, formatPhoneNumber, words } from '../../../lib/ui/format.ts';
import { type PhoneState, type Ringing, usePhone } from '../../phone/phone.ts';
import { useOpenCalls } from '../open-calls.ts';
import { Countdown } from './countdown.tsx';
import { Facts } from './facts.tsx';

/** Space accepts wherever the focus is, so that it never presses a focused Decline button. */
const useSpaceToAccept = (isRinging: boolean, accept: () => void): void => {
  useEffect(() => {
    if (!isRinging) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.repeat) return;
      event.preventDefault();
      event.stopPropagation();
      accept();
    };
    const ignoreRelease = (event: KeyboardEvent) => event.code === 'Space' && event.preventDefault();
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('keyup', ignoreRelease, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('keyup', ignoreRelease, { capture: true });
    };
  }, [isRinging, accept]);
};

/** The document of an accepted call arrives within a second; without this limit a lost one would block the screen. */
const CALL_IS_LATE_MS = 5_000;

/** The call that was accepted in this tab, until it is the current call: the previous screen does not flash in between. */
const useConnecting = (): Ringing | undefined => {
  const { accepted } = usePhone();
  const isOpen = useOpenCalls().current !== undefined;
  const [endedSid, setEndedSid] = useState<string>();
  const acceptedSid = accepted?.reservationSid;
  useEffect(() => {
    if (acceptedSid === undefined) return;
    if (isOpen) return setEndedSid(acceptedSid);
    const timer = setTimeout(() => setEndedSid(acceptedSid), CALL_IS_LATE_MS);
    return () => clearTimeout(timer);
  }, [acceptedSid, isOpen]);
  return isOpen || acceptedSid === endedSid ? undefined : accepted;
};

/** The transferring agent, and whether the caller is qualified. */
const Transfer = ({ ringing }: { ringing: Ringing }) => (
  <>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      Transferred by {ringing.transferFrom ? <AgentName email={ringing.transferFrom} /> : 'another agent'}
    </Typography>
    {ringing.qualifiedStatus && <StatusChip tone="info" label={ringing.qualifiedStatus} />}
  </>
);

const titles = {
  call: 'Incoming call',
  transfer: 'Incoming transfer',
  dial: 'Your outbound call',
  request: 'Web request',
};

/** The customer of a web request is called once the agent is connected; any other one is heard before the call is here. */
const connectingText = ({ kind }: Ringing, leg: PhoneState['leg']): string => {
  if (kind === 'request') return 'Connecting you. Then we call the customer...';
  return leg === 'open' ? 'Opening the call...' : 'Connecting you to the caller...';
};

/** How the call came: who transfers it, or by what source. The title says so of a web request. */
const Origin = ({ ringing }: { ringing: Ringing }) => {
  if (ringing.kind === 'transfer') return <Transfer ringing={ringing} />;
  if (ringing.request) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {words(ringing.callSource)}
    </Typography>
  );
};

const Caller = ({ ringing }: { ringing: Ringing }) => {
  const number = ringing.phoneNumber && formatPhoneNumber(ringing.phoneNumber);
  return (
    <Box sx={{ flex: 1, display: 'grid', placeContent: 'center', justifyItems: 'center', textAlign: 'center', gap: 1 }}>
      <Countdown key={ringing.reservationSid} seconds={ringing.timeoutS} isStopped={ringing.accepting} />
      <Typography id="incoming-call-title" variant="h1">
        {callerName({ name: ringing.leadName, phoneNumber: ringing.phoneNumber })}
      </Typography>
      {ringing.leadName && number && (
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>{number}</Typography>
      )}
      <Origin ringing={ringing} />
      <Facts ringing={ringing} />
    </Box>
  );
};

const paperStyles = {
  width: 500,
  height: 450,
  maxWidth: 'calc(100vw - 32px)',
  p: 6,
  display: 'flex',
  // At 200 % zoom, too, all of it is on the screen.
  '@media (max-height: 500px)': { my: 1, py: 3, maxHeight: 'calc(100% - 8px)' },
} as const;

/**
 * The ringing call (docs/product.md, Incoming-call dialog): 500x450, closed only by its buttons or Space. The agent's own
 * dial is accepted automatically and shows no dialog.
 */
export const IncomingCallDialog = () => {
  const { ringing: offered, leg, accept, decline } = usePhone();
  const connecting = useConnecting();
  const ringing = offered ?? connecting;
  const isShown = ringing !== undefined && !ringing.quiet;
  useSpaceToAccept(isShown && !ringing.accepting, accept);
  if (!isShown) return null;
  return (
    <Dialog open aria-labelledby="incoming-call-title" slotProps={{ paper: { sx: paperStyles } }}>
      <Typography variant="h2" component="p" sx={{ textAlign: 'center', color: 'text.secondary' }}>
        {titles[ringing.kind]}
      </Typography>
      <Caller ringing={ringing} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <Button
          variant="outlined"
          color="error"
          disabled={ringing.accepting}
          onClick={decline}
          sx={{ height: 48, fontSize: 'var(--cl-font-large)' }}
        >
          Decline
        </Button>
        <Button
          variant="contained"
          color="success"
          autoFocus
          loading={ringing.accepting}
          onClick={accept}
          sx={{ height: 48, fontSize: 'var(--cl-font-large)' }}
        >
          Accept
        </Button>
      </Box>
      <Typography variant="caption" sx={{ mt: 3, textAlign: 'center', color: 'text.secondary' }}>
        {ringing.accepting ? (
          connectingText(ringing, leg)
        ) : (
          <>
            Press <Key>Space</Key> to accept
          </>
        )}
      </Typography>
    </Dialog>
  );
};
