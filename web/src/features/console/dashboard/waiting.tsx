import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { timestamp } from '#shared/time';
import { cardStyles } from '../../../components/card-styles.ts';
import { Key } from '../../../components/key.tsx';
import { formatNearNewYorkTime } from '../../../lib/ui/format.ts';
import { requestNotificationPermission, useNotificationPermission } from '../../../lib/ui/notifications.ts';
import { themeToken } from '../../../lib/ui/theme-token.ts';
import { type Ringing, usePhone } from '../../phone/phone.ts';

/** Asks for the permission here, beside the text that a call will ring. */
const NotificationHint = () => {
  const permission = useNotificationPermission();
  if (permission !== 'default') return null;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 3,
        minHeight: 46,
        px: 4,
        py: 1.5,
        borderTop: `1px solid ${themeToken('border')}`,
      }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        In another window you only hear a call. A desktop notification shows who is calling.
      </Typography>
      <Button size="small" variant="outlined" onClick={requestNotificationPermission} sx={{ ml: 'auto' }}>
        Turn on notifications
      </Button>
    </Box>
  );
};

const texts = {
  online: {
    message: 'You are online.',
    hint: (
      <>
        The next call rings here. Keep this tab open and your headset on; press <Key>Space</Key> to accept.
      </>
    ),
  },
  offline: { message: 'You are offline.', hint: 'Go online with the switch at the top right to take calls.' },
  blocked: {
    message: 'Your browser blocks the microphone.',
    hint: 'Allow it next to the address, so that callers hear you.',
  },
  missing: { message: 'No microphone works.', hint: 'Plug in your headset, so that callers hear you.' },
  unknown: { message: 'Connecting your phone...', hint: 'In a moment you can go online.' },
};

/** An outbound call rings the agent first; if the agent missed that ring, the customer was not dialled. */
const missedMessage = ({ kind, offeredAt }: Ringing): string => {
  const time = `${formatNearNewYorkTime(offeredAt, timestamp(new Date()))} in New York`;
  return kind === 'dial'
    ? `Your outbound call at ${time} was not made, and you were set offline.`
    : `You missed a call at ${time} and were set offline.`;
};

/** One line as long as there is room: the figures below it are what the agent looks at. */
const line = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  minHeight: 46,
  px: 4,
  py: 1.5,
} as const;

type StateProps = { message: string; hint: ReactNode; action?: ReactNode };

const State = ({ message, hint, action }: StateProps) => (
  <Box role="status" sx={line}>
    <Typography variant="h3" component="p">
      {message}
    </Typography>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {hint}
    </Typography>
    {action && <Box sx={{ ml: 'auto' }}>{action}</Box>}
  </Box>
);

/** Whether the agent takes calls; if not, why, and what to do. */
const Availability = () => {
  const { available, microphone, missed, changingAvailability, setAvailable } = usePhone();
  if (microphone === 'blocked' || microphone === 'missing') return <State {...texts[microphone]} />;
  if (available === false && missed)
    return (
      <State
        message={missedMessage(missed)}
        hint="No call reaches you until you are online again."
        action={
          <Button variant="contained" loading={changingAvailability} onClick={() => setAvailable(true)}>
            Go online
          </Button>
        }
      />
    );
  return <State {...texts[available === undefined ? 'unknown' : available ? 'online' : 'offline']} />;
};

type WaitingProps = { leaderboard: ReactNode; upcomingCallbacks: ReactNode; performance: ReactNode };

/** Beside one another from 1280 px on; one alone has the whole width. */
const besideEachOther = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(560px, 100%), 1fr))',
};

/** The dashboard between two calls. */
export const Waiting = ({ leaderboard, upcomingCallbacks, performance }: WaitingProps) => {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box sx={cardStyles}>
        <Availability />
        <NotificationHint />
      </Box>
      <Box sx={besideEachOther}>
        {leaderboard}
        {upcomingCallbacks}
      </Box>
      {performance}
    </Box>
  );
};
